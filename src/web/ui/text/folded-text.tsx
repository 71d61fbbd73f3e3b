import { foldCopy as copy } from '../copy.ts';
import { ChevronDown } from '../icons.tsx';

/** Ids of the expanded texts, which stay expanded when the page is opened again. */
const expanded = new Set<string>();

/** A longer text is clamped to eight lines, so that expanding it always shows some more. */
const maxLines = 9;

/**
 * Estimated characters per line in containers under 24rem, under 32rem and wider. A text that is too long only
 * for the narrow ones is not clamped in wider ones.
 */
const clampSteps = [
  { characters: 46, text: '@sm:line-clamp-none', control: '@sm:hidden' },
  { characters: 62, text: '@lg:line-clamp-none', control: '@lg:hidden' },
  { characters: 73, text: '', control: '' },
];

/**
 * A plain text with its line breaks. A long text is clamped, and expands without JavaScript too. Its width is that
 * of the nearest container.
 */
export function FoldedText({ id, text, className }: { id: string; text: string; className: string }) {
  const step = clampSteps.findLast(({ characters }) => estimateLines(text, characters) > maxLines);
  const textClass = `whitespace-pre-line ${className}`;
  if (!step) {
    return (
      <p dir="auto" className={textClass}>
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
          <ChevronDown className="size-[18px] transition group-open:rotate-180" />
        </summary>
      </details>
    </div>
  );
}

/** A rough estimate, from the number of characters. */
function estimateLines(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}
