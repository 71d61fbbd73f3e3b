import type { MouseEventHandler, ReactNode, UIEvent } from 'react';
import type { Game } from '../../../contracts/game.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Cover } from '../cover.tsx';
import { copy } from './copy.ts';
import { optionId, type Combobox } from './use-combobox.ts';

type SuggestionListProps = {
  combobox: Combobox;
  isOpen: boolean;
  games: Game[];
  /** How many games are announced; by default, those that are here. */
  count?: number | undefined;
  message: string;
  more?: MoreProps | undefined;
  /** Its place and size. */
  className: string;
  /** The options. */
  children: ReactNode;
};

type MoreProps = { load: () => void; failed: boolean };

/** The next page is loaded when so many heights of the list are left below what is shown. */
const preloadHeights = 2;

/** The list below a combobox. A screen reader hears how many games it has, or its message. */
export function SuggestionList(props: SuggestionListProps) {
  const { combobox, isOpen, games, count = games.length, message, more, className, children } = props;
  const loadNearEnd = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < preloadHeights * clientHeight) more?.load();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && (message || (more?.failed ? copy.moreFailed : copy.count(count)))}
      </p>
      <div
        ref={keepFocusInInput}
        onScroll={loadNearEnd}
        className={`absolute left-0 z-30 w-full overflow-y-auto overscroll-contain rounded-field border border-line bg-raised shadow-raised ${className} ${isOpen ? '' : 'hidden'}`}
      >
        {message && games.length === 0 && <p className="p-3 text-soft">{message}</p>}
        {/* During a slow search, the result of the last one stays, so that nothing jumps, but fades. */}
        <div id={combobox.listId} role="listbox" aria-label={copy.suggestions} className={message ? 'opacity-60' : ''}>
          {children}
        </div>
        {more?.failed && (
          <button
            type="button"
            tabIndex={-1}
            onClick={more.load}
            className="min-h-11 w-full cursor-pointer p-3 text-left font-medium text-danger"
          >
            {copy.moreFailed}
          </button>
        )}
      </div>
    </>
  );
}

/** A press in the list, also on its scrollbar, does not take the focus. */
function keepFocusInInput(list: HTMLElement | null): void {
  list?.addEventListener('mousedown', (event) => event.preventDefault());
}

type OptionProps = {
  combobox: Combobox;
  index: number;
  /** How many options there are, if not all of them are here. */
  setSize?: number | undefined;
  /** Makes it a link. */
  to?: string;
  /** A pick is a click, by the pointer or by Enter in the input. */
  onClick: MouseEventHandler;
  children: ReactNode;
};

export function Option({ combobox: { listId, active }, index, setSize, to, onClick, children }: OptionProps) {
  const props = {
    id: optionId(listId, index),
    role: 'option',
    'aria-selected': index === active,
    ...(setSize !== undefined && { 'aria-setsize': setSize, 'aria-posinset': index + 1 }),
    tabIndex: -1,
    ref: index === active ? scrollIntoView : undefined,
    onClick,
    // In forced colours, the outline is visible and the background is not.
    className:
      'flex min-h-11 [contain-intrinsic-block-size:auto_3.5rem] [content-visibility:auto] cursor-pointer items-center gap-3 px-3 py-1.5 -outline-offset-2 hover:bg-line aria-selected:bg-line aria-selected:outline-2 aria-selected:outline-transparent',
    children,
  };
  return to ? <PageLink {...props} to={to} /> : <div {...props} />;
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** What an option shows of a game. */
export function GameOption({ game }: { game: Game }) {
  return (
    <>
      <span className="w-8 shrink-0 overflow-hidden rounded-sm" aria-hidden>
        <Cover game={game} sizes="32px" />
      </span>
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {game.name} {game.releaseYear !== null && <span className="text-soft">{game.releaseYear}</span>}
      </span>
    </>
  );
}
