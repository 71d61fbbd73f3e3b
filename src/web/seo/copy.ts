export const copy = {
  /** In the words of the picture. */
  shareImage: 'Playshelf: games, and what players made of them. A glowing tree at night.',
  cover: (game: string) => `Cover of ${game}`,
};
