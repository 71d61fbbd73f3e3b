const redrawIntervalMs = 100;
const printIntervalMs = 5_000;
const barWidth = 30;

export type Progress = { show: (title: string, done: number, total: number) => void; clear: () => void };

/**
 * Shows how much is done, on standard error: in a terminal a bar that is redrawn in its line, else a line now and then.
 */
export function createProgress(output: NodeJS.WriteStream = process.stderr): Progress {
  let shownAt = output.isTTY ? -Infinity : performance.now();
  let isShown = false;
  const intervalMs = output.isTTY ? redrawIntervalMs : printIntervalMs;
  return {
    show(title, done, total) {
      if (performance.now() - shownAt < intervalMs) return;
      shownAt = performance.now();
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const percent = `${Math.floor(share * 100)} %`;
      if (!output.isTTY) return void output.write(`${title}: ${percent}\n`);
      const full = Math.round(share * barWidth);
      isShown = true;
      output.write(`\r\u001B[K${title} ${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent}`);
    },
    clear() {
      if (isShown) output.write('\r\u001B[K');
      isShown = false;
    },
  };
}
