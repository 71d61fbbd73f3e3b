import * as lucide from 'lucide';
import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';

/* The icons are decoration: what they mean is written beside them, or for screen readers. A line is 2 of 24 wide. */

type IconProps = { className?: string | undefined };
export type Icon = (props: IconProps) => ReactNode;

const classOf = (className: string | undefined) => (className ? `icon ${className}` : 'icon');

const elementsOf = (node: IconNode) => node.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }));

function draw(node: IconNode): Icon {
  const shape = elementsOf(node);
  return ({ className }) => (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classOf(className)}>
      {shape}
    </svg>
  );
}

/** For icons that a page has dozens of: their drawings are in IconSprite. */
function refer(id: string): Icon {
  return ({ className }) => (
    <svg aria-hidden="true" className={classOf(className)}>
      <use href={`#${id}`} />
    </svg>
  );
}

export const Star = refer('star');
/** On covers. */
export const Ribbon = refer('ribbon');

/** At the start of each page. */
export function IconSprite() {
  return (
    <svg className="hidden">
      <symbol id="ribbon" viewBox="0 0 24 24">
        <path d="M6 3h12v18l-6-4.5L6 21z" />
      </symbol>
      <symbol id="star" viewBox="0 0 24 24">
        {elementsOf(lucide.Star)}
      </symbol>
    </svg>
  );
}

export const ArrowRight = draw(lucide.ArrowRight);
export const ArrowUp = draw(lucide.ArrowUp);
export const Bookmark = draw(lucide.Bookmark);
export const BookmarkPlus = draw(lucide.BookmarkPlus);
export const Check = draw(lucide.Check);
export const ChevronDown = draw(lucide.ChevronDown);
export const ChevronLeft = draw(lucide.ChevronLeft);
export const ChevronRight = draw(lucide.ChevronRight);
export const Circle = draw(lucide.Circle);
export const CircleCheck = draw(lucide.CircleCheck);
export const Eye = draw(lucide.Eye);
export const EyeOff = draw(lucide.EyeOff);
export const KeyRound = draw(lucide.KeyRound);
export const LibraryBig = draw(lucide.LibraryBig);
export const LoaderCircle = draw(lucide.LoaderCircle);
export const Menu = draw(lucide.Menu);
export const MessageSquareQuote = draw(lucide.MessageSquareQuote);
export const Monitor = draw(lucide.Monitor);
export const Moon = draw(lucide.Moon);
export const Pause = draw(lucide.Pause);
export const Pencil = draw(lucide.Pencil);
export const PenLine = draw(lucide.PenLine);
export const Play = draw(lucide.Play);
export const Plus = draw(lucide.Plus);
export const Quote = draw(lucide.Quote);
export const Search = draw(lucide.Search);
export const SearchX = draw(lucide.SearchX);
export const SlidersHorizontal = draw(lucide.SlidersHorizontal);
export const Sun = draw(lucide.Sun);
export const Trash2 = draw(lucide.Trash2);
export const TriangleAlert = draw(lucide.TriangleAlert);
export const Undo2 = draw(lucide.Undo2);
export const X = draw(lucide.X);
