import type { Member } from '../../contracts/member.ts';
import { Cover } from '../games/cover.tsx';
import type { GameCard } from '../games/game-grid.tsx';
import { memberPaths } from '../identity/member-paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { callsToAction } from './copy.ts';
import { Plus } from '../ui/icons.tsx';

/** An invitation to join, or to write: a shelf with a gap, and links. */
export function CallToAction({ member, games }: { member: Member | undefined; games: GameCard[] }) {
  const { title, text, primary, secondary } = callsToAction[member ? 'member' : 'visitor'];
  return (
    <section aria-labelledby="invitation" className="mx-auto mt-16 lg:mt-20 max-w-7xl px-4 sm:px-6">
      <Shelf games={games} />
      <div className="mt-8 grid gap-6 lg:grid-cols-[1fr_auto] lg:items-end">
        <div>
          <h2 id="invitation" className="text-5xl sm:text-6xl">
            {title}
          </h2>
          <p className="mt-4 max-w-2xl text-lg text-pretty text-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={member ? memberPaths.addReview : '/auth/registration'}>{primary}</ButtonLink>
          <ButtonLink to={member ? memberPaths.watchList(member) : '/auth/login'} variant="secondary">
            {secondary}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Decoration: covers of the collection, with a gap among them. */
function Shelf({ games }: { games: GameCard[] }) {
  const shelved = games.slice(-6);
  return (
    <div
      aria-hidden="true"
      className="flex gap-2 overflow-hidden border-b-12 border-line pt-6 sm:gap-4 lg:grid lg:grid-cols-7"
    >
      {shelved.slice(0, 2).map(renderCover)}
      <div className="grid aspect-3/4 w-24 shrink-0 place-items-center rounded-t-card border-2 border-b-0 border-dashed border-edge text-soft sm:w-40 lg:w-auto">
        <Plus className="size-8" />
      </div>
      {shelved.slice(2).map(renderCover)}
    </div>
  );
}

function renderCover(game: GameCard) {
  return (
    <div key={game._id} className="shelf-cover">
      <Cover game={game} sizes="160px" />
    </div>
  );
}
