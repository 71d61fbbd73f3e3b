export const copy = {
  older: 'Older reviews',
  loading: 'Loading older reviews',
  loadFailed: "Couldn't load older reviews.",
  loadFailedOffline: "You're offline. Couldn't load older reviews.",
  tryAgain: 'Try again',
  end: "You've reached the end.",
};
