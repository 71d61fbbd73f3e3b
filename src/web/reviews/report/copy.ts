import type { ReportReason } from '../../../contracts/moderation/constants.ts';

const reasons: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  insult: 'Insult or hate',
  spoiler: 'Spoiler',
  'not-a-review': 'Not a review',
  other: 'Something else',
};

export const copy = {
  title: 'Report this review',
  intro: "The moderators see your name with the report. The writer won't learn who sent it.",
  reason: 'What is wrong with it?',
  reasons,
  text: 'A note for the moderators',
  textHint: 'Optional',
  send: 'Send report',
  cancel: 'Cancel',
  done: 'Thank you. The moderators will look at it.',
  back: 'Back to the reviews',
  /** Of one's own. */
  change: 'Change my review',
  labels: { reason: 'Reason', text: 'Your note' },
};
