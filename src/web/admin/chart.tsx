import { chartHeight } from './chart-path.ts';
import { copy } from './copy.ts';
import type { Chart } from './describe-charts.ts';

type ChartFigureProps = { chart: Chart; from: string; until: string };

/** A chart as an inline picture: it needs no script. */
export function ChartFigure({ chart, from, until }: ChartFigureProps) {
  const { title, summary, max, steps, area, baseline } = chart;
  return (
    <figure className="flex min-w-0 flex-col rounded-card border border-line bg-raised p-4 lg:first:col-span-3">
      <figcaption className="mb-3 grow">
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-1 text-sm text-soft">{summary}</p>
      </figcaption>
      <p aria-hidden className="text-xs text-soft tabular-nums">
        {max}
      </p>
      <svg
        role="img"
        aria-label={copy.chart(title, summary)}
        viewBox={`0 0 ${steps} ${chartHeight}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-t border-dashed border-line text-accent forced-colors:text-[CanvasText]"
      >
        <path d={area} fill="currentColor" />
        <path d={baseline} stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden className="mt-1 flex flex-wrap justify-between gap-x-2 text-xs text-soft tabular-nums">
        <span>{from}</span>
        <span>{until}</span>
      </p>
    </figure>
  );
}
