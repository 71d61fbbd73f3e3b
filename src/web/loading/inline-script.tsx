/** The text of an inline script without indentation and comments. */
export const compact = (text: string) => text.replaceAll(/^ *(\/\/.*\n *)*/gm, '');

/** A script that runs while the page is parsed. Its text is in `ownScripts` (entry.server.tsx), or browsers refuse it. */
export function InlineScript({ text }: { text: string }) {
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
