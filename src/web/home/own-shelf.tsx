import type { Member } from '../../contracts/member.ts';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { Cover } from '../games/cover.tsx';
import { memberPaths } from '../identity/member-paths.ts';
import { PageLink } from '../ui/page-link.tsx';
import { linkClass } from '../ui/styles.ts';
import { copy as bookmarkCopy } from '../watch-list/bookmark-copy.ts';
import { ContinueDraft } from './continue-draft.tsx';
import { ownShelf as copy } from './copy.ts';
import { ArrowRight, Plus } from '../ui/icons.tsx';

/** What a member's home page begins with: the newest games of their watch list, and a review in progress. */
export function OwnShelf({ member, entries }: { member: Member; entries: WatchListEntry[] }) {
  return (
    <section aria-labelledby="own" className="mx-auto max-w-7xl px-4 sm:px-6">
      <div className="flex items-center justify-between gap-x-4">
        <h2 id="own" className="shrink-0 text-2xl">
          <PageLink to={memberPaths.watchList(member)} className="flex min-h-11 items-center gap-2">
            {copy.title} <ArrowRight className="size-5 text-accent" />
          </PageLink>
        </h2>
        <ContinueDraft email={member.email} />
      </div>
      {entries.length === 0 ? (
        // As high as the covers: the first bookmark moves nothing.
        <div className="flex items-center gap-3 py-1 text-soft">
          <div className="grid aspect-3/4 w-16 shrink-0 place-items-center rounded-md border-2 border-dashed border-edge sm:w-20">
            <Plus className="size-6" />
          </div>
          <p>{bookmarkCopy.hint}</p>
        </div>
      ) : (
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-6 sm:gap-3 sm:px-6">
          {entries.map(({ _id, gameId, gameTitle, cover, coverGenre }) => (
            <li key={_id} className="w-16 shrink-0 sm:w-20">
              <PageLink
                to={gameId ? `/details/${gameId}` : memberPaths.watchList(member)}
                title={gameTitle}
                className={`${linkClass} block overflow-hidden rounded-md shadow-card`}
              >
                <Cover game={{ name: gameTitle, photo: cover, gameGenre: coverGenre }} sizes="80px" alt={gameTitle} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
