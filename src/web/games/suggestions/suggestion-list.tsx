import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Game } from '../../../contracts/game.ts';
import { Cover } from '../cover.tsx';
import { copy } from './copy.ts';
import { optionId, type Combobox } from './use-combobox.ts';

type SuggestionListProps = {
  combobox: Combobox;
  isOpen: boolean;
  games: Game[];
  message: string;
  /** Its place and size. */
  className: string;
  /** The options. */
  children: ReactNode;
};

/** The list below a combobox. A screen reader hears how many games it has, or its message. */
export function SuggestionList({ combobox, isOpen, games, message, className, children }: SuggestionListProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && (message || copy.count(games.length))}
      </p>
      <div
        ref={keepFocusInInput}
        className={`absolute left-0 z-30 w-full overflow-y-auto rounded-field border border-line bg-raised shadow-raised ${className} ${isOpen ? '' : 'hidden'}`}
      >
        {message && games.length === 0 && <p className="p-3 text-soft">{message}</p>}
        {/* During a slow search, the result of the last one stays, so that nothing jumps, but fades. */}
        <div id={combobox.listId} role="listbox" aria-label={copy.suggestions} className={message ? 'opacity-60' : ''}>
          {children}
        </div>
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
  /** Makes it a link. */
  to?: string;
  /** A pick is a click, by the pointer or by Enter in the input. */
  onClick: MouseEventHandler;
  children: ReactNode;
};

export function Option({ combobox: { listId, active }, index, to, onClick, children }: OptionProps) {
  const props = {
    id: optionId(listId, index),
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    ref: index === active ? scrollIntoView : undefined,
    onClick,
    // In forced colours, the outline is visible and the background is not.
    className:
      'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 -outline-offset-2 hover:bg-line aria-selected:bg-line aria-selected:outline-2 aria-selected:outline-transparent',
    children,
  };
  return to ? <Link {...props} to={to} prefetch="intent" /> : <div {...props} />;
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
