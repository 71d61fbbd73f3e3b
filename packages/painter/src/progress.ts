/** Shows progress on one line of a terminal; into a file or a pipe it prints a line now and then. */
export function createProgress(total: number): (finished: number) => void {
  const started = performance.now();
  return (finished) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    const line = `${finished} of ${total} painted, ${seconds} s`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${finished === total ? '\n' : ''}`);
    else if (finished % 25 === 0) console.log(line);
  };
}
