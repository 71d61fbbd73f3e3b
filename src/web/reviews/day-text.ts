const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The day of a moment, as people write it. By hand: a slow phone takes a tenth of a second to make the
 * language's own formatter.
 */
export function dayText(moment: string): string {
  const date = new Date(moment);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
