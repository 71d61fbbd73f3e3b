import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import { topics } from '../changes/topics.ts';
import { route, type RouteDeps } from '../api/route.ts';
import type { PictureOf } from '../games/pictures.ts';
import { decodeCursor, TimeCursor } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import { describeBar, readStanding } from '../identity/roles.ts';
import { listHiddenRows, type ShownHiddenReview } from '../reviews/hidden-reviews.ts';
import { toReview } from '../reviews/queries.ts';
import { barMember, dismissReports, hideReview, liftBar, restoreReview, hideReviewsOfLastDay } from './commands.ts';
import { listLog, toPerson, toTime } from './log.ts';
import { listBarred, readModeratedMembers } from './members.ts';
import { findRestoreRefusal } from './restore-refusal.ts';
import { addReport, countModeration, findReportRefusal, listReports, ReportCursor, requireReview } from './reports.ts';

/** Reports by members, what a member sees of moderators' decisions, and the moderators' own calls. */
export function moderationRoutes(deps: RouteDeps, pictureOf: PictureOf): void {
  memberRoutes(deps, pictureOf);
  readRoutes(deps, pictureOf);
  actionRoutes(deps);
}

function memberRoutes(deps: RouteDeps, pictureOf: PictureOf): void {
  route(deps, endpoints.readReportable, async ({ db, parameters, member }) => {
    const review = await requireReview(db, parameters.id);
    const own = review.member_id === member.id && { email: member.email };
    const obstacle = (await findReportRefusal(db, member.id, review)) ?? null;
    return { review: { ...toReview(review, pictureOf), ...own }, obstacle };
  });

  route(deps, endpoints.reportReview, async ({ db, parameters, body, member }) => ({
    insertedId: await addReport(db, member.id, parameters.id, body),
  }));

  route(deps, endpoints.readOwnBar, async ({ db, member }) => {
    const bar = (await readStanding(db, member.id))?.bar;
    if (!bar) return { bar: null };
    const until = bar.until === null ? null : toTime(bar.until);
    return { bar: { ...bar, since: toTime(bar.since), until, sentence: describeBar(bar) } };
  });

  route(
    deps,
    endpoints.listOwnHiddenReviews,
    async ({ db, query, member }) => {
      const before = decodeCursor(TimeCursor, query.cursor);
      const page = await listHiddenRows(db, { limit: query.limit, before, memberId: member.id });
      return { ...page, rows: page.rows.map((row) => ({ ...toHidden(row, pictureOf), email: member.email })) };
    },
    ({ member }) => [topics.games, topics.reviewsOfMember(member.id)],
  );
}

function toHidden(row: ShownHiddenReview, pictureOf: PictureOf) {
  return { ...toReview(row, pictureOf), hiddenAt: toTime(row.hidden_at), hiddenReason: row.hidden_reason };
}

/** None of these is cached: two moderators see the same at any time. */
function readRoutes(deps: RouteDeps, pictureOf: PictureOf): void {
  const pageOf = ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => ({
    limit,
    before: decodeCursor(TimeCursor, cursor),
  });

  route(deps, endpoints.countModeration, ({ db, member }) => countModeration(db, member.id));

  route(deps, endpoints.listReports, ({ db, query: { limit, cursor }, member }) =>
    listReports(db, { limit, after: decodeCursor(ReportCursor, cursor), moderator: member }, pictureOf),
  );

  route(deps, endpoints.listHiddenReviews, async ({ db, query, member }) => {
    const page = await listHiddenRows(db, pageOf(query));
    const rows = page.rows.map((row) => ({
      ...toHidden(row, pictureOf),
      writer: { id: row.member_id, name: row.author_name ?? '' },
      hiddenBy: toPerson(row.hidden_by, row.hidden_by_name),
      obstacle: findRestoreRefusal(member, row) ?? null,
    }));
    return { ...page, rows };
  });

  route(deps, endpoints.listBarredMembers, ({ db, query }) => listBarred(db, pageOf(query)));

  route(deps, endpoints.listModerationLog, ({ db, query }) => listLog(db, pageOf(query)));

  route(deps, endpoints.readModeratedMember, async ({ db, parameters: { id } }) => {
    const member = Id.safeParse(id).success ? (await readModeratedMembers(db, [id])).get(id) : undefined;
    if (!member) throw new Problem(404, 'There is no such member.');
    return member;
  });
}

function actionRoutes(deps: RouteDeps): void {
  type ReasonEndpoint = Extract<
    (typeof endpoints)[keyof typeof endpoints],
    { path: `/api/moderation/${string}`; body: unknown }
  >;
  const actions: [ReasonEndpoint & Endpoint, typeof hideReview][] = [
    [endpoints.hideReview, hideReview],
    [endpoints.restoreReview, restoreReview],
    [endpoints.dismissReports, dismissReports],
    [endpoints.liftBar, liftBar],
    [endpoints.undoLastDay, hideReviewsOfLastDay],
  ];
  for (const [endpoint, run] of actions) {
    route(deps, endpoint, async ({ tx, parameters, body, member }) => ({
      changedCount: await run(tx, { memberId: member.id }, parameters.id, body.reason),
    }));
  }
  route(deps, endpoints.barMember, async ({ tx, parameters, body, member }) => ({
    changedCount: await barMember(tx, { memberId: member.id }, parameters.id, body),
  }));
}
