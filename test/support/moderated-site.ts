import type {
  LogEntry,
  ModeratedMember,
  OwnHiddenReview,
  ReportedReview,
} from '../../src/contracts/moderation/moderation.ts';
import type { Review } from '../../src/contracts/review.ts';
import { grant, signUpAdmin } from './admin.ts';
import type { CreateDatabase } from './databases/databases.ts';
import { createTestApp, signUpMember, type TestClient } from './test-app.ts';

export const report = (member: TestClient, id: string, body: object = { reason: 'spam' }) =>
  member.call(`/api/reviews/${id}/report`, { body });

export const act = (moderator: TestClient, action: string, id: string, body: object = { reason: 'It is spam.' }) => {
  const of = /bar|undo/.test(action) ? 'members' : 'reviews';
  return moderator.call(`/api/moderation/${of}/${id}/${action}`, { body });
};

export const problemOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await response.json()).detail,
];

/** Ada is the admin, Mod a moderator; Mara writes, Otto reads. */
export async function moderatedSite(createDatabase: CreateDatabase) {
  const app = await createTestApp(createDatabase, { games: 3 });
  const ada = await signUpAdmin(app);
  const mod = await signUpMember(app, 'Mo Derator');
  const [mara, otto] = [await signUpMember(app, 'Mara Okafor'), await signUpMember(app, 'Otto Lind')];
  await grant(app, mod, 'moderator');
  const listReviews = async (): Promise<string[]> => (await otto.readJson('/review')).map(({ text }: Review) => text);
  const listReports = (): Promise<ReportedReview[]> => mod.readJson('/api/moderation/reports');
  const listLog = (): Promise<LogEntry[]> => mod.readJson('/api/moderation/log');
  const listOwnHidden = (member: TestClient): Promise<OwnHiddenReview[]> => member.readJson('/api/hidden-reviews');
  const readMember = ({ id }: TestClient): Promise<ModeratedMember> => mod.readJson(`/api/moderation/members/${id}`);
  const ratingsOf = async (name: string) => {
    const games: { _id: string; name: string }[] = await otto.readJson('/default');
    const { spread } = await otto.readJson(`/default/${games.find((game) => game.name === name)!._id}/ratings`);
    return Object.values(spread);
  };
  return { app, ada, mod, mara, otto, listReviews, listReports, listLog, listOwnHidden, readMember, ratingsOf };
}

export const roleOf = async (member: TestClient) => (await member.readJson('/api/auth/get-session')).user.role;
