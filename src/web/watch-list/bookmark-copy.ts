// Apart from the texts of the list: the home page loads these.
export const copy = {
  add: (game: string) => `Add ${game} to your watch list`,
  remove: (game: string) => `Remove ${game} from your watch list`,
  /** The name of the switch. */
  onList: (game: string) => `${game} on your watch list`,
};
