import { hash } from 'node:crypto';

const endTag = '</script>';

/** Removes the marks of inline scripts from a page; returns it with the hashes of the marked scripts. */
export function hashMarkedScripts(html: string, marker: string): { html: string; hashes: string[] } {
  const parts = html.split(` nonce="${marker}"`);
  const hashes = parts.flatMap((part, index) => {
    const before = parts[index - 1];
    // React Router gives the mark to its links, too.
    if (before === undefined || !before.startsWith('<script', before.lastIndexOf('<'))) return [];
    return [hashScript(part.slice(part.indexOf('>') + 1, part.indexOf(endTag)))];
  });
  return { html: parts.join(''), hashes };
}

const maxMemoized = 200;
const memo = new Map<string, string>();

/** Pages have the same few scripts; only the list of a page's modules differs. */
export function hashScript(text: string): string {
  const memoized = memo.get(text);
  if (memoized) return memoized;
  const value = hash('sha256', text, 'base64');
  if (memo.size >= maxMemoized) memo.clear();
  // The text is a slice of the page, which would stay in memory with it.
  memo.set(Buffer.from(text).toString(), value);
  return value;
}
