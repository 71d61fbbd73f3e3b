// How long things may be. Plain values, so that pages can use them without the contracts' code.

/** How many characters a search may have. */
export const searchLength = 100;

/** How many characters the words of a review may have. */
export const longestText = 10_000;
