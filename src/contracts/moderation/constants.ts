// Plain values: code in the browser imports them without zod.

/** What a member may do beyond other members; an admin may do all that a moderator may. */
export const roles = ['moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

const ranks = { none: 0, moderator: 1, admin: 2, operator: 3 };

/** Whether somebody may act against a member: nobody may against an equal, and so not against themselves. */
export function outranks(actor: Role | 'operator' | null | undefined, member: Role | null): boolean {
  return ranks[actor ?? 'none'] > ranks[member ?? 'none'];
}

export const reportReasons = ['spam', 'insult', 'spoiler', 'not-a-review', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The length of a report's text and of a moderator's reason, in characters. */
export const maxReasonLength = 300;

/** For how many days a member can be barred. */
export const barDurations = ['1', '7', '30', 'unlimited'] as const;
export type BarDuration = (typeof barDurations)[number];

export const moderationActions = [
  'hide',
  'restore',
  'dismiss',
  'bar',
  'lift-bar',
  'undo-last-day',
  'grant',
  'remove-review',
  'delete-reported',
  'delete-member',
  'remove-second-factor',
] as const;
export type ModerationAction = (typeof moderationActions)[number];
