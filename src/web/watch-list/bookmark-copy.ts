// Apart from the texts of the list: the home page loads these.
export const copy = {
  add: (game: string) => `Add ${game} to your watch list`,
  remove: (game: string) => `Remove ${game} from your watch list`,
  /** Where an empty list would be. */
  hint: 'Games you want to play show up here. Tap the bookmark on any cover.',
};
