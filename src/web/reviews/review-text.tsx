import { ChevronDown } from 'lucide-react';

/** Which texts stand open: who comes back to a page finds it as it was. */
const expanded = new Set<string>();

const mostLines = 9;

/**
 * The most characters that a line takes on cards under 24rem, under 32rem and of any width; a text
 * that is too long only there stands whole on wider ones.
 */
const steps = [
  { characters: 46, text: '@sm:line-clamp-none', control: '@sm:hidden' },
  { characters: 62, text: '@lg:line-clamp-none', control: '@lg:hidden' },
  { characters: 73, text: '', control: '' },
];

const variant = 'max-w-[56ch] leading-relaxed whitespace-pre-line @2xl:text-[1.0625rem]';

type ReviewTextProps = { id: string; text: string; short: boolean };

/** What somebody wrote. A long text is folded; it unfolds without a script, too. */
export function ReviewText({ id, text, short }: ReviewTextProps) {
  const step = steps.findLast(({ characters }) => estimateLines(text, characters) > mostLines);
  if (short || !step) {
    return (
      <p dir="auto" className={`${variant} ${short ? 'line-clamp-4' : ''}`}>
        {text}
      </p>
    );
  }
  return (
    <div className="group/text">
      <p
        dir="auto"
        className={`${variant} supports-[selector(:has(a))]:line-clamp-8 group-has-[details[open]]/text:line-clamp-none ${step.text}`}
      >
        {text}
      </p>
      <details
        open={expanded.has(id)}
        onToggle={({ currentTarget }) => expanded[currentTarget.open ? 'add' : 'delete'](id)}
        className={`group ${step.control}`}
      >
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-accent hover:underline">
          <span className="group-open:hidden">Read on</span>
          <span className="hidden group-open:inline">Show less</span>
          <ChevronDown size={18} className="transition group-open:rotate-180" />
        </summary>
      </details>
    </div>
  );
}

/** About how many lines a text takes; what comes out need not be right to the line. */
function estimateLines(text: string, width: number): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / width)));
  return lines.reduce((sum, count) => sum + count, 0);
}
