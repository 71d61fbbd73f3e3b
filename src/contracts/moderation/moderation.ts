import { z } from 'zod';
import { PageQuery } from '../paging.ts';
import { Review } from '../review.ts';
import { singleLine } from '../text.ts';
import { barDurations, maxReasonLength, moderationActions, reportReasons, roles } from './constants.ts';

const exampleIds = {
  member: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40',
  review: '0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61',
  reporter: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b42',
};
const exampleTime = '2026-03-01T18:20:00.000Z';
const exampleReview = z.globalRegistry.get(Review)!.example as z.infer<typeof Review>;

const exampleHidden = { ...exampleReview, hiddenAt: exampleTime, hiddenReason: 'Advertising.' };

const Count = z.int().min(0);
const Reason = singleLine(maxReasonLength).min(1);

export const NewReport = z
  .object({
    reason: z.enum(reportReasons),
    text: singleLine(maxReasonLength).default('').meta({ description: 'A line for the moderators, or "".' }),
  })
  .meta({ id: 'NewReport', description: 'Why a review is reported.', example: { reason: 'spam', text: 'An advert.' } });
export type NewReport = z.infer<typeof NewReport>;

export const ReportableReview = z
  .object({
    review: Review,
    obstacle: z.string().nullable().meta({ description: 'Why the viewer cannot report it; null if they can.' }),
  })
  .meta({
    id: 'ReportableReview',
    description: 'A review, and whether the viewer can report it.',
    example: { review: exampleReview, obstacle: null },
  });
export type ReportableReview = z.infer<typeof ReportableReview>;

const Bar = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable().meta({ description: 'Null if it does not end by itself.' }),
  reason: z.string(),
});
export type Bar = z.infer<typeof Bar>;

export const OwnBar = z
  .object({
    bar: Bar.extend({ sentence: z.string().meta({ description: 'Until when and why, for the member.' }) }).nullable(),
  })
  .meta({
    id: 'OwnBar',
    description: 'Whether a moderator has barred the viewer from writing for others.',
    example: { bar: null },
  });

export const OwnHiddenReview = Review.extend({ hiddenAt: z.iso.datetime(), hiddenReason: z.string() }).meta({
  id: 'OwnHiddenReview',
  description: 'A review of the viewer that a moderator has hidden, and why.',
  example: exampleHidden,
});
export type OwnHiddenReview = z.infer<typeof OwnHiddenReview>;

const Person = z.object({ id: z.uuid(), name: z.string() });

export const LogEntry = z
  .object({
    id: z.uuid(),
    action: z.enum(moderationActions),
    byOperator: z.boolean().meta({ description: "Whether it was a command of the site's operator." }),
    actor: Person.nullable().meta({ description: 'The moderator; null for the operator, and for a deleted account.' }),
    member: Person.nullable().meta({ description: 'Whom it was about; null for a deleted account.' }),
    review: z
      .object({ id: z.uuid(), gameTitle: z.string() })
      .nullable()
      .meta({ description: 'The review that it was about; null if it was about none, or one that is deleted.' }),
    reason: z.string(),
    detail: z.string().meta({
      description:
        'The days of a bar, the number of hidden reviews, the role, the game of a removed review or of a reported one that its writer deleted, "own" for dismissed reports of a review of the moderator, or whether the reviews of a deleted member were kept ("keep" or "delete"); or "".',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({
    id: 'ModerationLogEntry',
    description: 'What a moderator did, and why.',
    example: {
      id: '0199a1f0-9b30-7a55-8c1d-6e2f8a4b9c72',
      action: 'hide',
      byOperator: false,
      actor: { id: exampleIds.member, name: 'Mara Okafor' },
      member: null,
      review: null,
      reason: 'Advertising.',
      detail: '',
      createdAt: exampleTime,
    },
  });
export type LogEntry = z.infer<typeof LogEntry>;

const ReviewExcerpt = z.object({
  id: z.uuid(),
  gameTitle: z.string(),
  text: z.string().meta({ description: 'Its first 200 characters.' }),
  updatedAt: z.iso.datetime(),
});

const exampleModerated = {
  id: exampleIds.member,
  name: 'Mara Okafor',
  role: null,
  memberSince: exampleTime,
  bar: null,
  reviewCount: 12,
  hiddenCount: 0,
  lastDayCount: 1,
  lastDayReviews: [{ id: exampleIds.review, gameTitle: 'Portal 2', text: 'Buy now!', updatedAt: exampleTime }],
  actionCount: 0,
  actions: [],
};

/** What moderators see of a member. It has no email. */
export const ModeratedMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(roles).nullable(),
    memberSince: z.iso.datetime(),
    bar: Bar.nullable(),
    reviewCount: Count,
    hiddenCount: Count,
    lastDayCount: Count.meta({ description: 'Reviews that were added or changed in the last 24 hours.' }),
    lastDayReviews: z.array(ReviewExcerpt).meta({ description: 'The latest five of them.' }),
    actionCount: Count.meta({ description: 'Earlier actions of moderators that were about the member.' }),
    actions: z.array(LogEntry).meta({ description: 'The latest five of them.' }),
  })
  .meta({
    id: 'ModeratedMember',
    description: 'A member, as moderators see them.',
    example: exampleModerated,
  });
export type ModeratedMember = z.infer<typeof ModeratedMember>;

const Report = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  text: z.string(),
  reporter: Person.nullable().meta({ description: 'Null if the review is by the viewer.' }),
  createdAt: z.iso.datetime(),
});

export const ReportedReview = z
  .object({
    review: Review,
    writer: ModeratedMember,
    reportCount: Count.meta({ description: 'Its open reports.' }),
    reasons: z
      .array(z.object({ reason: z.enum(reportReasons), count: Count }))
      .meta({ description: 'Most frequent first.' }),
    reports: z.array(Report).meta({ description: 'The latest ten of them.' }),
  })
  .meta({
    id: 'ReportedReview',
    description: 'A review with its open reports and its writer.',
    example: {
      review: exampleReview,
      writer: exampleModerated,
      reportCount: 1,
      reasons: [{ reason: 'spam', count: 1 }],
      reports: [
        {
          id: '0199a1f0-9b30-7a55-8c1d-6e2f8a4b9c73',
          reason: 'spam',
          text: 'An advert.',
          reporter: { id: exampleIds.reporter, name: 'Otto Lind' },
          createdAt: exampleTime,
        },
      ],
    },
  });
export type ReportedReview = z.infer<typeof ReportedReview>;

export const HiddenReview = OwnHiddenReview.extend({
  writer: Person,
  hiddenBy: Person.nullable().meta({ description: 'Null for the operator, and for a deleted account.' }),
  obstacle: z.string().nullable().meta({ description: 'Why the viewer cannot restore it; null if they can.' }),
}).meta({
  id: 'HiddenReview',
  description: 'A hidden review, as moderators see it.',
  example: {
    ...exampleHidden,
    writer: { id: exampleIds.member, name: 'Mara Okafor' },
    hiddenBy: { id: exampleIds.reporter, name: 'Otto Lind' },
    obstacle: null,
  },
});
export type HiddenReview = z.infer<typeof HiddenReview>;

export const BarredMember = Person.extend({ role: z.enum(roles).nullable(), bar: Bar }).meta({
  id: 'BarredMember',
  description: 'A member who is barred.',
  example: {
    id: exampleIds.member,
    name: 'Mara Okafor',
    role: null,
    bar: { since: exampleTime, until: null, reason: 'Spam.' },
  },
});
export type BarredMember = z.infer<typeof BarredMember>;

export const ModerationCounts = z
  .object({
    reports: Count.meta({ description: 'Reviews with open reports.' }),
    hidden: Count,
    barred: Count,
  })
  .meta({
    id: 'ModerationCounts',
    description: 'How much there is to see for moderators.',
    example: { reports: 2, hidden: 5, barred: 1 },
  });
export type ModerationCounts = z.infer<typeof ModerationCounts>;

export const ModerationPageQuery = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(50).default(20).meta({ description: 'The maximum number of rows.' }),
});

export const ModerationReason = z.object({ reason: Reason }).meta({
  id: 'ModerationReason',
  description: 'Why a moderator does something; the log shows it.',
  example: { reason: 'Advertising.' },
});

export const NewBar = z.object({ duration: z.enum(barDurations), reason: Reason }).meta({
  id: 'NewBar',
  description: 'For how many days a member is barred, and why; the member sees it.',
  example: { duration: '7', reason: 'Spam.' },
});
export type NewBar = z.infer<typeof NewBar>;

export const ModerationResult = z.object({ changedCount: z.int().min(1) }).meta({
  id: 'ModerationResult',
  description: 'How many reviews, reports or members were changed.',
  example: { changedCount: 1 },
});
