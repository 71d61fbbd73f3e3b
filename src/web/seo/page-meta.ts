import type { MetaDescriptor } from 'react-router';
import { copy as uiCopy } from '../ui/copy.ts';
import { copy } from './copy.ts';

/** The part of a route's `MetaArgs` that is used here: the first match is the root, whose loader may have failed. */
type MetaInput = {
  matches: readonly [{ loaderData?: { origin: string } | undefined }, ...unknown[]];
  location: { search: string };
};

export type ShareImage = { path: string; alt: string };

type PageDescription = {
  /** The canonical path, whichever path the page was opened by. */
  path: string;
  /** Without the name of the site, except that of the home page, which begins with it. */
  title: string;
  description: string;
  image?: ShareImage | undefined;
  /** Whether search engines must not list it. */
  noIndex?: boolean;
  /** Its content as JSON-LD, which React Router escapes. */
  jsonLd?: (origin: string) => object | undefined;
};

const defaultShareImage: ShareImage = {
  path: '/share.jpg',
  alt: copy.shareImage,
};

/** The meta tags of a page for search engines and for link previews. */
export function pageMeta(input: MetaInput, page: PageDescription): MetaDescriptor[] {
  const { title, image = defaultShareImage } = page;
  const origin = input.matches[0].loaderData?.origin ?? '';
  const url = origin + withCursor(page.path, input);
  const description = truncate(page.description);
  const imageUrl = origin + image.path;
  const jsonLd = page.jsonLd?.(origin);
  return [
    { title: page.path === '/' ? title : uiCopy.pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.noIndex ? [noIndex] : []),
    { property: 'og:site_name', content: uiCopy.siteName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: imageUrl },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: imageUrl },
    { name: 'twitter:image:alt', content: image.alt },
    ...(jsonLd ? [{ 'script:ld+json': jsonLd }] : []),
  ];
}

export const noIndex = { name: 'robots', content: 'noindex' };

/** The meta tags of a page that search engines must not list, and that has no link previews. */
export const unlistedMeta = (title: string): MetaDescriptor[] => [{ title: uiCopy.pageTitle(title) }, noIndex];

/** Each page of a list has its own canonical URL; other query parameters are not part of it. */
function withCursor(path: string, { location }: MetaInput): string {
  const cursor = new URLSearchParams(location.search).get('cursor');
  if (!cursor) return path;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}

/** Cuts after a word; by default, to the length that search results show. */
function truncate(text: string, maxLength = 155): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= maxLength) return characters.join('');
  const cut = characters.slice(0, maxLength).join('');
  return `${cut.replace(/[\s\p{Punctuation}]*\s\S*$/u, '')}…`;
}
