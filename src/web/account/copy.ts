export const copy = {
  title: 'Your account',
  profile: 'Profile',
  saveProfile: 'Save profile',
  profileSaved: 'Your profile is saved.',
  password: 'Password',
  oldPassword: 'Old password',
  newPassword: 'New password',
  changePassword: 'Change password',
  setPassword: 'Set a password',
  noPassword: 'You have no password yet. With one, you can also sign in without your provider.',
  passwordHint: 'This signs you out on all other browsers and devices.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  signInMethods: 'Connected sign-ins',
  noProviders: 'No provider is set up on this site.',
  notConnected: 'Not connected',
  connect: (provider: string) => `Connect ${provider}`,
  disconnect: (provider: string) => `Disconnect ${provider}`,
  disconnected: 'Disconnected.',
  onlyWay: 'This is your only way to sign in. Set a password or add a passkey first.',
  sessions: 'Where you are signed in',
  thisBrowser: 'This browser',
  endSession: 'Sign out',
  endSessionOf: (device: string) => `Sign out ${device}`,
  sessionEnded: 'That session has ended.',
  everywhere: 'Sign out everywhere',
  everywhereHint: 'This ends all sessions, including this one.',
  lastUsed(days: number): string {
    if (days < 1) return 'Used in the last day';
    return days === 1 ? 'Used yesterday' : `Used ${days} days ago`;
  },
  since: (date: string) => `Signed in ${date}`,
  download: 'Your data',
  downloadText: 'Everything of yours in one archive: a page to read, JSON for programs, and CSV for spreadsheets.',
  downloadSubmit: 'Download everything',
  leave: 'Leave',
  leaveText: "Delete your account and everything in it. You'll see what will be deleted before anything happens.",
  leaveLink: 'Delete my account…',
};

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const deleteCopy = {
  title: 'Delete your account',
  intro: "This takes effect immediately and can't be undone. It deletes:",
  profile: (email: string) => `your profile, ${email}, and all ways to sign in`,
  reviews: (count: number) =>
    `${counted(count, 'review', 'reviews')}, unless you choose to keep ${count === 1 ? 'it' : 'them'}`,
  hiddenReviews: (count: number, canKeepOthers: boolean) =>
    `${counted(count, 'review', 'reviews')} that a moderator has hidden${canKeepOthers ? ', in any case' : ''}`,
  watchList: (count: number) => counted(count, 'game on your watch list', 'games on your watch list'),
  sessions: (count: number) => counted(count, 'session', 'sessions'),
  yourReviews: 'Your reviews',
  deleteReviews: 'Delete them too',
  keepReviews: 'Keep them, without my name (ratings only of accounts older than a day)',
  confirm: 'Yes, delete my account for good',
  confirmNeeded: 'Tick the box to confirm.',
  submit: 'Delete my account',
  cancel: 'Keep my account',
  admin: 'You are an admin of this site. If it has no other one, only its operator can name one.',
  doneTitle: 'Your account is deleted',
  done: 'Thank you for being part of Playshelf.',
};

export const errorLabels = {
  name: 'Name',
  photo: 'Photo URL',
  oldPassword: copy.oldPassword,
  newPassword: copy.newPassword,
  password: copy.password,
  code: 'Code',
};
