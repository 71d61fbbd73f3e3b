import { createInterface } from 'node:readline/promises';
import type { CommandContext, Terminal } from './command.ts';

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

/** How the command's work is called: "imported" and "import". */
type Words = { done: string; verb: string };

/** Asks the operator, if there is a terminal to ask in; says so if nothing is done. */
export async function isConfirmed(
  { signal, isJson, print, warn, terminal }: CommandContext,
  question: string,
  { done, verb }: Words,
): Promise<boolean> {
  const { input, output } = terminal;
  // A file that comes from standard input has ended it.
  if (isJson || !input.isTTY || !output.isTTY || input.readableEnded) {
    warn(`\nNothing was ${done}: there is no terminal to ask in. To ${verb} without a question, add --yes.`);
    return false;
  }
  if (await confirm(question, signal, terminal)) return true;
  print(`Nothing was ${done}.`);
  return false;
}
