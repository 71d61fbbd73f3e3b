import type { MetaDescriptor } from 'react-router';

/** What a route's `meta` is asked with, as far as it matters here. */
type Asked = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { search: string };
};

export type ShareImage = { path: string; alt: string };

type Page = {
  /** The one address that stands for the page, by whichever it was reached. */
  path: string;
  title: string;
  description: string;
  picture?: ShareImage | undefined;
  /** Whether search engines are to leave it out: it is nobody else's business. */
  hidden?: boolean;
  /** What the page says, once more for machines (JSON-LD). React Router escapes it. */
  data?: (origin: string) => object | undefined;
};

const defaultShareImage: ShareImage = {
  path: '/share.jpg',
  alt: 'Playshelf: games, and what players made of them. A glowing tree at night.',
};

/** Everything by which a page is found and shared. */
export function pageMeta(asked: Asked, page: Page): MetaDescriptor[] {
  const { title, picture = defaultShareImage, hidden = false } = page;
  const origin = originIn(asked);
  const url = origin + page.path + placeIn(asked);
  const description = truncate(page.description);
  const shared = title.replace(/ · Playshelf$/, '');
  const image = origin + picture.path;
  const data = page.data?.(origin);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(hidden ? [noIndex] : []),
    { property: 'og:site_name', content: 'Playshelf' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: shared },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: shared },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: picture.alt },
    ...(data ? [{ 'script:ld+json': data }] : []),
  ];
}

export const noIndex = { name: 'robots', content: 'noindex' };

/** The root's loader says under which address the site is reached. */
function originIn({ matches }: Asked): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { origin?: string } | undefined)?.origin ?? '';
}

/** A later page of a list is a page of its own; whatever else is in the address changes nothing. */
function placeIn({ location }: Asked): string {
  const cursor = new URLSearchParams(location.search).get('cursor');
  return cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
}

/** As much as search results show, cut after a word. */
function truncate(text: string, longest = 155): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= longest) return characters.join('');
  const cut = characters.slice(0, longest).join('');
  return `${cut.replace(/[\s\p{Punctuation}]*\s\S*$/u, '')}…`;
}
