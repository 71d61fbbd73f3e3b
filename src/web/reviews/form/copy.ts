const formatNumber = (value: number) => value.toLocaleString('en-US');

/** Texts of the pages for adding and editing a review. */
export const copy = {
  labels: {
    gameTitle: 'Game title',
    rating: 'Rating',
    text: 'Review',
    thumbnail: 'Thumbnail',
    photo: 'Thumbnail',
    year: 'Publishing year',
    gameGenre: 'Genre',
    name: 'Name',
    email: 'Email',
  },
  hints: {
    rating: 'Optional',
    text: (length: number, limit: number) => `Optional. ${formatNumber(length)} of ${formatNumber(limit)} characters.`,
    textTooLong: (excess: number, limit: number) =>
      `${formatNumber(excess)} ${excess === 1 ? 'character' : 'characters'} too many. The limit is ${formatNumber(limit)}.`,
    thumbnail: "Cover to show. Usually the game's own.",
    email: 'Only you can see it.',
  },
  /** What each rating means. */
  ratings: { 1: 'Not for me', 2: 'It has its moments', 3: 'Good', 4: 'Very good', 5: 'A favourite' },
  ratingName: (rating: string, meaning: string) => `${rating} out of 5: ${meaning}`,
  noRating: 'No rating',
  chooseOne: 'Choose one',
  /** On the preview of the cover, before a game is named. */
  yourGame: 'Your game',
  details: 'Details',
  findGames: 'Find games with this title',
  matches: 'Which one do you mean?',
  noMatches: 'No game with this title was found.',
  restoredDraft: 'We restored your draft from',
  discard: 'Discard',
  offline: "You're offline. Your review is saved here; post it when you're back.",
  signedOut: { before: 'What you wrote is still here. ', link: 'Sign in in a new tab', after: ', then post it again.' },
  barred: "You can't post right now",
  earlier: {
    title: "You've already reviewed this game",
    rating: (rating: string) => `★ ${rating} out of 5`,
    change: 'Change it instead',
    newOne: "You can also write a new one. Only your latest rating counts in the game's score.",
  },
};

/** Titles, which are also the labels of the buttons, and the messages of success, as specified. */
export const addCopy = { title: 'Add Review', busy: 'Posting…', done: 'Review Added Successfully!' };
export const editCopy = {
  title: 'Update Review',
  busy: 'Saving…',
  done: 'Review edited Successfully!',
  cancel: 'Cancel',
};

/** Texts that only the server needs, apart from those of the browser's scripts. */
export const serverCopy = {
  invalid: 'Some values are invalid.',
  unknownGame: "We don't have a game with that title. Pick one from the list.",
  /** The response to the first submission was lost, and the form was edited before the second. */
  alreadyStored:
    "This review was already saved, but the response didn't reach you. Open My Review to change it. If you send this form again, a second review is added.",
  /** Another tab or device changed it, or an earlier submission of this form whose response was lost. */
  changedElsewhere:
    'This review was changed after you opened it here. Open My Review in a new tab to see the newer version. If you send this form again, it replaces that version.',
};
