import type { BarDuration, ModerationAction, Role } from '../../contracts/moderation/constants.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const actions: Record<ModerationAction, string> = {
  hide: 'Review hidden',
  restore: 'Review restored',
  dismiss: 'Reports dismissed',
  bar: 'Member barred',
  'lift-bar': 'Bar lifted',
  'undo-last-day': 'Last day undone',
  grant: 'Role changed',
  'remove-review': 'Review removed',
  'delete-reported': 'Reported review deleted by its writer',
  'delete-member': 'Member deleted',
  'remove-second-factor': 'Second factor removed',
};

const durations: Record<BarDuration, string> = {
  1: 'For 1 day',
  7: 'For 7 days',
  30: 'For 30 days',
  unlimited: 'For good',
};

const note = 'A note';

const roles: Record<Role, string> = { moderator: 'Moderator', admin: 'Admin' };

export const copy = {
  title: 'Moderation',
  tabs: { overview: 'Overview', reports: 'Reports', hidden: 'Hidden reviews', barred: 'Barred members', log: 'Log' },
  tab: (label: string, count: number) => (count > 0 ? `${label} (${count})` : label),
  noReports: 'No open reports. Thank you for looking.',
  noHidden: 'No review is hidden.',
  noBarred: 'Nobody is barred.',
  noLog: 'Nothing has happened yet.',
  more: 'Load more',
  first: 'Back to the first',
  utc: (time: string) => `${time} UTC`,

  reports: (count: number) => counted(count, 'report', 'reports'),
  reportsOf: (title: string) => `Reports of the review of ${title}`,
  latestReports: (shown: number, count: number) => `The latest ${shown} of ${count}`,
  reason: 'Reason',
  reasonToWriter: 'The writer sees it if you hide the review. It is always in the log.',
  reasonLogged: 'For the log.',
  hide: 'Hide review',
  dismiss: 'Dismiss reports',
  ownReported:
    "This is your own review. You can decide about it because nobody else can, and the log says so. You don't see who has reported it.",
  someMember: 'a member',
  restore: 'Restore review',

  writer: 'Written by',
  memberSince: (date: string) => `Member since ${date}`,
  reviewCount: (count: number) => counted(count, 'review', 'reviews'),
  hiddenCount: (count: number) => counted(count, 'hidden review', 'hidden reviews'),
  lastDayCount: (count: number) => `${count} in the last day`,
  actionCount: (count: number) => counted(count, 'earlier action', 'earlier actions'),
  roles,
  barred: (end: string) => `Barred ${end}`,
  until: (time: string) => `until ${time} UTC`,
  forGood: 'for good',
  earlierActions: 'Earlier actions',
  noActions: 'None',
  lastDay: 'Reviews of the last day',
  otherReviews: 'Other reviews of the last day',
  note,
  hiddenBy: (name: string) => `Hidden by ${name}`,
  operator: 'the operator',
  operatorOrFormer: 'the operator or a former moderator',
  formerModerator: 'a former moderator',
  formerMember: 'a former member',
  by: (name: string) => `by ${name}`,

  bar: 'Bar',
  barText:
    "A barred member can sign in, read, and delete or download their own data, but can't post anything that others see.",
  duration: 'How long?',
  durations,
  confirmBar: (name: string) => `Yes, bar ${name}`,
  barSubmit: 'Bar member',
  reasonToMember: 'The member sees it.',
  lift: 'Lift the bar',
  undo: 'Undo the last day',
  undoText: (count: number) =>
    `Hides ${counted(count, 'review', 'reviews')} that the member added or changed in the last 24 hours, and closes open reports of them. You can restore each review.`,
  undoNothing: 'This member has no visible review that was added or changed in the last 24 hours.',
  confirmUndo: (count: number) => `Yes, hide ${counted(count, 'review', 'reviews')}`,
  undoSubmit: 'Undo last day',
  confirmNeeded: 'Tick the box to confirm.',
  outranked: "You can't do anything here: you can only act against members with a lower role than yours.",

  actions,
  /** What a log entry's detail stands for. */
  details: {
    bar: (duration: string) => (durations as Record<string, string>)[duration] ?? '',
    'undo-last-day': (count: string) => counted(Number(count), 'review', 'reviews'),
    grant: (role: string) => (roles as Record<string, string>)[role] ?? 'No role',
    'remove-review': (gameTitle: string) => gameTitle || note,
    'delete-reported': (gameTitle: string) => gameTitle || note,
    dismiss: (own: string) => (own ? 'Of their own review, as nobody else could decide' : ''),
    'delete-member': (reviews: string) => (reviews === 'keep' ? 'The reviews stay' : 'With all reviews'),
  } as Partial<Record<ModerationAction, (detail: string) => string>>,

  done: {
    hide: 'The review is hidden.',
    dismiss: 'The reports are dismissed.',
    restore: 'The review is restored.',
    bar: 'The member is barred.',
    liftBar: 'The bar is lifted.',
    undo: (count: number) => `${counted(count, 'review is', 'reviews are')} hidden.`,
  },
  labels: { reason: 'Reason', duration: 'How long?' },
};
