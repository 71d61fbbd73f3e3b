export const copy = {
  siteName: 'Playshelf',
  /** In the words of the picture. */
  shareImage: 'Playshelf: games, and what players made of them. A glowing tree at night.',
  cover: (game: string) => `Cover of ${game}`,
};

/** The title of a page in the browser's tab and in search results. */
export const pageTitle = (title: string) => `${title} · ${copy.siteName}`;
