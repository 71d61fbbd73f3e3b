/** Into a file or a pipe, the status is printed at most this often. */
const printIntervalMs = 15_000;

let printedAt = -Infinity;

/** Shows the current status in place of the last one; '' removes it. */
export function showStatus(text: string): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\u001b[K${text}`);
  } else if (text !== '' && performance.now() - printedAt >= printIntervalMs) {
    printedAt = performance.now();
    console.log(text);
  }
}

/** Prints a line that stays. */
export function printLine(text: string): void {
  showStatus('');
  console.log(text);
}

/** Shows how much is done: as a bar in a terminal, else as a line now and then. */
export function showProgress(title: string, done: number, all: number): void {
  const width = 40;
  const full = Math.round((width * done) / all);
  const bar = '█'.repeat(full) + '░'.repeat(width - full);
  showStatus(`${title} ${process.stdout.isTTY ? `${bar} ` : ''}${done} of ${all} rows`);
}
