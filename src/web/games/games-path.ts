/** The address of all games with a fact, such as a genre. */
export function gamesPath(filter: { genre: string } | { maker: string } | { year: string }): string {
  return `/games?${new URLSearchParams(filter).toString()}`;
}
