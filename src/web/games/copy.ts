export const copy = {
  /** After the average. */
  outOfFive: 'out of 5',
};
