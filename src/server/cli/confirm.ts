import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

type Terminal = { input: Readable; output: Writable };

/** Asks the operator a question in the terminal. Only "y" and "yes" are a yes. */
export async function confirm(question: string, signal: AbortSignal, terminal: Terminal): Promise<boolean> {
  const prompt = createInterface(terminal);
  // In a terminal, the prompt receives Ctrl-C instead of the process.
  prompt.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    const reply = await prompt.question(`${question} [y/N] `, { signal });
    return /^y(es)?$/i.test(reply.trim());
  } catch (error) {
    // Ctrl-D, which ends the input, is no yes.
    const isEndOfInput = !signal.aborted && error instanceof Error && error.name === 'AbortError';
    if (isEndOfInput) return false;
    throw error;
  } finally {
    prompt.close();
  }
}
