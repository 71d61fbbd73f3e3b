import { GameWall } from '../browse/game-wall.tsx';
import type { CardPage } from '../browse/read-cards.ts';
import { MoreLink } from './more-link.tsx';
import { collection as copy } from './copy.ts';

type CollectionProps = {
  page: CardPage;
  /** Whether a cursor was given. The page then shows the collection only, and its heading is the first. */
  isLaterPage: boolean;
};

const addressOf = (cursor?: string) => (cursor ? `/?cursor=${cursor}#collection` : '/#collection');

/** The games of the catalogue. */
export function Collection({ page, isLaterPage }: CollectionProps) {
  const Heading = isLaterPage ? 'h1' : 'h2';
  return (
    <section aria-labelledby="collection" className="mx-auto mt-6 max-w-7xl px-4 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <Heading id="collection" className="text-3xl sm:text-4xl">
          {copy.title}
        </Heading>
        <MoreLink to="/games">{copy.all}</MoreLink>
      </div>
      {page.rows.length > 0 ? (
        <GameWall page={page} query={{}} addressOf={addressOf} isLaterPage={isLaterPage} />
      ) : (
        <p className="text-soft">{copy.empty}</p>
      )}
    </section>
  );
}
