export const copy = {
  placeholder: 'Start typing a title',
  suggestions: 'Suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  searching: 'Searching…',
  none: 'No matching games.',
  failed: "Couldn't load suggestions. Try again.",
  offline: "You're offline.",
};
