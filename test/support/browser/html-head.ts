type Tag = { name: string; attributes: Record<string, string>; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What stands in the head of a page, for machines that find and share it. */
export function parseHead(html: string) {
  const [, inside = ''] = /<head>([^]*)<\/head>/.exec(html) ?? [];
  const tags = [...inside.matchAll(/<(title|meta|link|script)\b([^>]*)>([^<]*)/g)].map(toTag);
  const named = (key: string) =>
    tags.filter(({ attributes }) => attributes.name === key || attributes.property === key);
  return {
    titles: tags.filter(({ name }) => name === 'title').map(({ text }) => text),
    /** Every content of that name or property. */
    meta: (key: string) => named(key).map(({ attributes }) => attributes.content!),
    /** The addresses of every link of that kind. */
    links: (rel: string) =>
      tags.filter(({ attributes }) => attributes.rel === rel).map(({ attributes }) => attributes.href!),
    /** What is said in JSON-LD, each script parsed. */
    data: tags
      .filter(({ attributes }) => attributes.type === 'application/ld+json')
      .map(({ text }) => JSON.parse(text)),
  };
}

function toTag([, name, attributes, text]: RegExpExecArray): Tag {
  const pairs = [...attributes!.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return {
    name: name!,
    attributes: Object.fromEntries(pairs.map(([, key, value]) => [key!.toLowerCase(), decode(value!)])),
    // A script's text is taken as it is.
    text: name === 'script' ? text! : decode(text!),
  };
}

function decode(text: string): string {
  return text.replaceAll(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole);
}
