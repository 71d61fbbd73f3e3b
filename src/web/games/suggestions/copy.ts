import { formatCount } from '../../format.ts';

export const copy = {
  placeholder: 'Start typing a title',
  chooseOne: 'Choose one',
  suggestions: 'Suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${formatCount(count)} suggestions`),
  searching: 'Searching…',
  none: 'No matching games.',
  failed: "Couldn't load suggestions. Try again.",
  offline: "You're offline.",
  moreFailed: "Couldn't load more games. Try again.",
};

export const searchCopy = {
  none: 'No game found. Try fewer letters, or another word of the name.',
  failed: "Couldn't load suggestions. Press Enter to search.",
  all: (text: string, total: number | undefined) =>
    `All results for “${text}”${total === undefined ? '' : ` (${formatCount(total)})`}`,
};
