import { hash } from 'node:crypto';

export const hashScript = (text: string) => hash('sha256', text, 'base64');

const contentEnd = '</footer>';
const script = /<script\b[^>]*>(.*?)<\/script>/gs;

/**
 * The hashes of the scripts at the end of a page. They are React Router's, and nothing before or among them shows data: a
 * script that somebody else gets into the content of a page has none, and is not run.
 */
export function hashClosingScripts(html: string): string[] {
  const closing = html.slice(html.lastIndexOf(contentEnd));
  return [...closing.matchAll(script)].map(([, text]) => hashScript(text!));
}
