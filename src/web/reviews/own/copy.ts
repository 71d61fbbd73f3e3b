const reviewOf = (gameTitle: string) => (gameTitle ? `review of ${gameTitle}` : 'review without a game');

/** The title and the labels of the buttons at a review are as specified. */
export const copy = {
  title: 'My Review',
  write: 'Write a review',
  newest: 'Newest reviews',
  older: 'Older reviews',
  add: 'Add to Gamelist',
  update: 'Update',
  delete: 'Delete',
  dontDelete: "Don't Delete",
  /** The accessible names: they begin with the label, and tell which of many reviews is meant. */
  addName: (gameTitle: string) => (gameTitle ? `Add to Gamelist: ${gameTitle}` : 'Add to Gamelist'),
  updateName: (gameTitle: string) => `Update ${reviewOf(gameTitle)}`,
  deleteName: (gameTitle: string) => `Delete ${reviewOf(gameTitle)}`,
  count: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  hiddenTitle: 'Hidden by a moderator',
  hiddenText: "Only you and the moderators can see these. You can't change them, but you can delete them.",
  hiddenReason: (reason: string) => `The moderator's reason: ${reason}`,
  emptyTitle: "You haven't reviewed anything yet",
  emptyText: 'What did you play last, and what did it do to you? A line is enough.',
};

/** Spelled as specified, but for `noGame`. */
export const ownReviewTexts = {
  question: 'Do you want to Delete the item??',
  deleted: 'Deleted Successfully!',
  notDeleted: 'File is note deleted',
  listed: 'Added to GameList Successfully!',
  noGame: 'Pick a game for this review first: press Update.',
};
