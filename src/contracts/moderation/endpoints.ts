import { z } from 'zod';
import { IdPath, member, memberWrite, moderator, moderatorWrite } from '../endpoint.ts';
import { allPaths as paths } from './paths.ts';
import { InsertResult } from '../write-results.ts';
import {
  BarredMember,
  HiddenReview,
  LogEntry,
  ModeratedMember,
  ModerationCounts,
  ModerationPageQuery,
  ModerationReason,
  ModerationResult,
  NewBar,
  NewReport,
  OwnBar,
  OwnHiddenReview,
  ReportableReview,
  ReportedReview,
} from './moderation.ts';

const moderatorList = { ...moderator, query: ModerationPageQuery } as const;
const moderatorAction = {
  ...moderatorWrite,
  parameters: IdPath,
  body: ModerationReason,
  response: ModerationResult,
  errors: [409],
} as const;

/** Reports of reviews, and what moderators do about them. */
export const moderationEndpoints = {
  readReportable: {
    ...paths.readReportable,
    ...member,
    summary: 'Read a review, and whether the signed-in member can report it',
    parameters: IdPath,
    response: ReportableReview,
  },
  reportReview: {
    ...paths.reportReview,
    ...memberWrite,
    summary: 'Report a review to the moderators, once',
    parameters: IdPath,
    body: NewReport,
    response: InsertResult,
    publishes: true,
    budget: 'reports',
    errors: [409],
  },
  readOwnBar: {
    ...paths.readOwnBar,
    ...member,
    summary: 'Read whether a moderator has barred the signed-in member, until when and why',
    response: OwnBar,
  },
  listOwnHiddenReviews: {
    ...paths.listOwnHiddenReviews,
    ...member,
    etag: true,
    summary: 'List the reviews of the signed-in member that a moderator has hidden, the last hidden first',
    query: ModerationPageQuery,
    response: z.array(OwnHiddenReview),
  },
  countModeration: {
    ...paths.countModeration,
    ...moderator,
    summary: 'Count reported reviews, hidden reviews and barred members',
    response: ModerationCounts,
  },
  listReports: {
    ...paths.listReports,
    ...moderatorList,
    summary: 'List reviews with open reports, those with the most reports first',
    response: z.array(ReportedReview),
  },
  listHiddenReviews: {
    ...paths.listHiddenReviews,
    ...moderatorList,
    summary: 'List hidden reviews, the last hidden first',
    response: z.array(HiddenReview),
  },
  listBarredMembers: {
    ...paths.listBarredMembers,
    ...moderatorList,
    summary: 'List barred members, the last barred first',
    response: z.array(BarredMember),
  },
  listModerationLog: {
    ...paths.listModerationLog,
    ...moderatorList,
    summary: 'List what moderators did, the latest first',
    response: z.array(LogEntry),
  },
  readModeratedMember: {
    ...paths.readModeratedMember,
    ...moderator,
    summary: 'Read what moderators see of a member',
    parameters: IdPath,
    response: ModeratedMember,
  },
  hideReview: { ...paths.hideReview, ...moderatorAction, summary: 'Hide a review; its writer sees the reason' },
  restoreReview: { ...paths.restoreReview, ...moderatorAction, summary: 'Show a hidden review again' },
  dismissReports: { ...paths.dismissReports, ...moderatorAction, summary: 'Close the open reports of a review' },
  barMember: {
    ...paths.barMember,
    ...moderatorAction,
    summary: 'Bar a member from writing for others; the member sees the reason',
    body: NewBar,
  },
  liftBar: { ...paths.liftBar, ...moderatorAction, summary: 'Let a barred member write again' },
  undoLastDay: {
    ...paths.undoLastDay,
    ...moderatorAction,
    summary: 'Hide all reviews that a member added or changed in the last 24 hours',
  },
} as const;
