import { GameGrid, type GameCard } from '../games/game-grid.tsx';
import { ButtonLink } from '../ui/button-link.tsx';

type CollectionProps = {
  games: GameCard[];
  /** The cursor of the next page. */
  next: string | undefined;
  /** Whether a cursor was given. The page then shows the collection only, and its heading is the first. */
  isLaterPage: boolean;
};

export function Collection({ games, next, isLaterPage }: CollectionProps) {
  const Heading = isLaterPage ? 'h1' : 'h2';
  return (
    <section aria-labelledby="collection" className="mx-auto mt-16 max-w-7xl px-4 sm:px-6">
      <Heading id="collection" className="mb-6 text-4xl sm:text-5xl">
        Game collection
      </Heading>
      {games.length > 0 ? (
        <GameGrid games={games} />
      ) : (
        <p className="text-soft">The shelf is empty. Games appear here as soon as there are any.</p>
      )}
      <p className="mt-2 flex flex-wrap justify-center gap-3">
        {isLaterPage && (
          <ButtonLink to="/#collection" variant="secondary">
            Back to the first games
          </ButtonLink>
        )}
        {next && <ButtonLink to={`/?cursor=${next}#collection`}>More games</ButtonLink>}
      </p>
    </section>
  );
}
