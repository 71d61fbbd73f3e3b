import { ChevronDown } from 'lucide-react';
import { copy } from './copy.ts';

/** Ids of the expanded reviews, which stay expanded when the page is opened again. */
const expanded = new Set<string>();

const maxLines = 9;

/**
 * Estimated characters per line on cards under 24rem, under 32rem and wider. A text that is too long only
 * for the narrow ones is not clamped on wider cards.
 */
const clampSteps = [
  { characters: 46, text: '@sm:line-clamp-none', control: '@sm:hidden' },
  { characters: 62, text: '@lg:line-clamp-none', control: '@lg:hidden' },
  { characters: 73, text: '', control: '' },
];

const textClass = 'max-w-review leading-relaxed whitespace-pre-line @2xl:text-[1.0625rem]';

/** The text of a review. A long text is clamped, and expands without JavaScript too. */
export function ReviewText({ id, text, excerpt }: { id: string; text: string; excerpt: boolean }) {
  const step = clampSteps.findLast(({ characters }) => estimateLines(text, characters) > maxLines);
  if (excerpt || !step) {
    return (
      <p dir="auto" className={`${textClass} ${excerpt ? 'line-clamp-4' : ''}`}>
        {text}
      </p>
    );
  }
  return (
    <div className="group/text">
      <p
        dir="auto"
        className={`${textClass} supports-[selector(:has(a))]:line-clamp-8 group-has-[details[open]]/text:line-clamp-none ${step.text}`}
      >
        {text}
      </p>
      <details
        open={expanded.has(id)}
        onToggle={({ currentTarget }) => expanded[currentTarget.open ? 'add' : 'delete'](id)}
        className={`group ${step.control}`}
      >
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-accent hover:underline">
          <span className="group-open:hidden">{copy.readMore}</span>
          <span className="hidden group-open:inline">{copy.showLess}</span>
          <ChevronDown size={18} className="transition group-open:rotate-180" />
        </summary>
      </details>
    </div>
  );
}

/** A rough estimate, from the number of characters. */
function estimateLines(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}
