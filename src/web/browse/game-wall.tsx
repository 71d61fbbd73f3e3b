import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { browserApi } from '../api/client.ts';
import { describeError } from '../api/errors.ts';
import { GameGrid, type GameCard } from '../games/game-grid.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { useHistoryState } from '../ui/use-history-state.ts';
import { Bookmark } from '../watch-list/bookmark.tsx';
import { readWatched } from '../watch-list/read-watched.ts';
import { copy } from './wall-copy.ts';
import type { GameQuery } from './game-query.ts';
import { readCards, type CardPage } from './read-cards.ts';

type GameWallProps = {
  page: CardPage;
  query: GameQuery;
  /** The address of a page of the wall: of the first one without a cursor. */
  addressOf: (cursor?: string) => string;
  /** Whether a cursor was given. */
  isLaterPage: boolean;
};

/** A wall of covers. "More games" appends a page; without JavaScript it is a link to that page. */
export function GameWall({ page, query, addressOf, isLaterPage }: GameWallProps) {
  const [shown, setShown] = useHistoryState<CardPage, CardPage>('games', page, restoreCards);
  const { loadMore, isLoading, error } = useLoadMore(query, setShown);
  useCurrentBookmarks(shown.rows.slice(page.rows.length), setShown);
  const { rows, watched, next, total } = shown;
  return (
    <>
      <GameGrid
        games={rows}
        renderAction={(game) => (
          <Bookmark
            game={game}
            watched={watched.includes(game._id)}
            onChange={(isWatched) => setShown((now) => setWatched(now, game._id, isWatched))}
          />
        )}
      />
      <div className="mt-2 grid justify-items-center gap-3">
        {error && (
          <p role="alert" className="font-medium text-danger">
            {error}
          </p>
        )}
        <p className="flex flex-wrap justify-center gap-3">
          {isLaterPage && (
            <ButtonLink to={addressOf()} variant="secondary">
              {copy.first}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink
              to={addressOf(next)}
              // A plain click appends the page instead; only a new tab or window follows the link.
              follow="click"
              aria-busy={isLoading}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                void loadMore(next);
              }}
            >
              {copy.more}
            </ButtonLink>
          )}
        </p>
        {/* Where the first page has all of them, there is nothing to count. */}
        {total !== undefined && !isLaterPage && page.next && (
          <p role="status" className="text-sm text-soft">
            {copy.count(rows.length, total)}
          </p>
        )}
      </div>
    </>
  );
}

type SetCards = Dispatch<SetStateAction<CardPage>>;

/** What was appended before stays, behind the first page as it is now. */
function restoreCards(first: CardPage, saved: CardPage | undefined): CardPage {
  const appended = saved?.rows.slice(first.rows.length) ?? [];
  if (!saved || appended.length === 0) return first;
  const watched = saved.watched.filter((id) => appended.some(({ _id }) => _id === id));
  return appendCards(first, { ...saved, rows: appended, watched });
}

function appendCards(shown: CardPage, page: CardPage): CardPage {
  const known = new Set(shown.rows.map(({ _id }) => _id));
  return {
    ...page,
    rows: [...shown.rows, ...page.rows.filter(({ _id }) => !known.has(_id))],
    watched: [...shown.watched, ...page.watched],
  };
}

/** Going back restores the appended games; meanwhile the watch list may have changed on another page. */
function useCurrentBookmarks(appended: GameCard[], setShown: SetCards): void {
  const isMember = useRouteLoaderData<{ member?: Member }>('root')?.member !== undefined;
  const update = useEffectEvent(async () => {
    if (!isMember || appended.length === 0) return;
    const watched = await readWatched(browserApi, appended);
    const isAppended = (id: string) => appended.some(({ _id }) => _id === id);
    setShown((now) => ({ ...now, watched: [...now.watched.filter((id) => !isAppended(id)), ...watched] }));
  });
  useEffect(() => {
    // Without a response, the bookmarks stay as they were.
    update().catch(() => undefined);
  }, []);
}

function setWatched(shown: CardPage, gameId: string, isWatched: boolean): CardPage {
  const others = shown.watched.filter((id) => id !== gameId);
  return { ...shown, watched: isWatched ? [...others, gameId] : others };
}

/** Appends a page, and moves the focus to its first game. */
function useLoadMore(query: GameQuery, setShown: SetCards) {
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState('');
  const inFlight = useRef(false);

  async function loadMore(cursor: string): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setLoading(true);
    setError('');
    const focusedBefore = document.activeElement;
    try {
      const page = await readCards(browserApi, query, cursor);
      // Somebody who has moved on meanwhile stays there.
      const movesFocus = document.activeElement === focusedBefore;
      // The new cards must be in the document before one of them gets the focus.
      flushSync(() => setShown((now) => (now.next === cursor ? appendCards(now, page) : now)));
      const [first] = page.rows;
      const link = first && document.querySelector<HTMLElement>(`#game-${CSS.escape(first._id)} h3 a`);
      if (movesFocus) link?.focus({ preventScroll: true });
    } catch (reason) {
      setError(describeError(reason).detail);
    } finally {
      inFlight.current = false;
      setLoading(false);
    }
  }

  return { loadMore, isLoading, error };
}
