export const copy = {
  /** After the average, for screen readers. */
  outOf: (count: string) => `out of 5, ${count}`,
};
