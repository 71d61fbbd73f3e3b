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
  intro: 'The moderators see it with your name. The writer does not learn who reported it.',
  reason: 'What is wrong with it?',
  reasons,
  text: 'In a line, for the moderators',
  textHint: 'Optional',
  send: 'Send report',
  cancel: 'Cancel',
  done: 'Thank you. The moderators will look at it.',
  back: 'Back to the reviews',
  labels: { reason: 'Reason', text: 'Your line' },
};
