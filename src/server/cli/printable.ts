/** Everything but a line break that a terminal obeys instead of showing it: escape sequences, the direction of text. */
const controls = /[^\P{Control}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text for the terminal. Names of files and what files contain may be hostile. */
export function toPrintable(text: string): string {
  return text.replaceAll(controls, '\uFFFD');
}
