/** Everything but a line break that a terminal obeys instead of showing it: escape sequences, the direction of text. */
const controls = /[^\P{Control}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text for the terminal. Names of files and what files contain may be hostile. */
export function toPrintable(text: string): string {
  return text.replaceAll(controls, '\uFFFD');
}

/** A JSON document for a terminal as well. */
export const toPrintableJson = (value: unknown) => escapeControls(JSON.stringify(value));

/** JSON itself would have some of the controls as they are. */
export function escapeControls(json: string): string {
  return json.replaceAll(controls, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
