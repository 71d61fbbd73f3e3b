/**
 * Marks our inline scripts while a page is rendered. The server replaces the marks by hashes in the
 * Content-Security-Policy, so the mark never leaves the process: a script that somebody else gets into a page has
 * none, and is not run.
 */
export const scriptMarker = import.meta.env.SSR ? crypto.randomUUID() : undefined;

/** A script that runs while the page is parsed. */
export function InlineScript({ text }: { text: string }) {
  return <script nonce={scriptMarker} dangerouslySetInnerHTML={{ __html: text }} />;
}
