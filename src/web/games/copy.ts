export const copy = {
  /** After the average. */
  outOfFive: (count: string) => `out of 5, ${count}`,
};
