/** The height of a chart, in its own units; the width of an interval is 1. */
export const chartHeight = 100;
/** A value of one in a thousand must not look like none. */
const minHeight = 2;

export type Values = (number | null)[];

export type ChartPath = { area: string; baseline: string };

/** The outline of values as steps, and the line below them. Where there is no value, there is neither. */
export function drawChart(values: Values, max: number): ChartPath {
  let [area, baseline] = ['', ''];
  let before: number | null = null;
  for (const [x, value] of values.entries()) {
    const top = value === null ? null : topOf(value, max);
    if (top !== before) {
      if (before !== null) area += `H${x}`;
      if (before !== null && top === null) area += `V${chartHeight}Z`;
      if (before === null) area += `M${x} ${chartHeight}`;
      if (top !== null) area += `V${top}`;
    }
    if (before === null && top !== null) baseline += `M${x} ${chartHeight}`;
    if (before !== null && top === null) baseline += `H${x}`;
    before = top;
  }
  if (before !== null) {
    area += `H${values.length}V${chartHeight}Z`;
    baseline += `H${values.length}`;
  }
  return { area, baseline };
}

function topOf(value: number, max: number): number {
  if (value <= 0 || max <= 0) return chartHeight;
  return Math.round(chartHeight - Math.max(minHeight, (value / max) * chartHeight));
}
