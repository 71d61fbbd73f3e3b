import { gamesPath, type GameFact } from './games-path.ts';

/**
 * A fact on a card that leads to all games with it. Not a tab stop: a page has dozens of them, and the game's page
 * has the same links.
 */
export function CardFact({ fact }: { fact: GameFact }) {
  const [value] = Object.values(fact);
  return (
    <a href={gamesPath(fact)} tabIndex={-1}>
      {value}
    </a>
  );
}
