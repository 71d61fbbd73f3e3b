import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { readSecret } from '../../src/server/identity/secret.ts';
import { insertMembers } from '../support/members.ts';
import { TestClient, validPassword } from '../support/test-client.ts';
import { attackCases } from './attack-cases.ts';
import { createRandom } from './data/random.ts';
import type { LoadRequest } from './request.ts';
import { reviewOf } from './data/fake-text.ts';
import type { Environment } from './data/seed.ts';

export type Case = LoadRequest & {
  name: string;
  /** The share of the baseline's rate that is to be reached. */
  goal: number;
  /** Whether it is among the few of a quick run. */
  quick?: boolean;
  /** Whether it sends If-None-Match with the current ETag. */
  polls?: boolean;
  /** Whether an attacker sends it to overload the server. */
  isAttack?: boolean;
  /** The requests per second to be reached uncached, where that is a goal. */
  uncachedGoal?: number;
};

/** The headers of a browser. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

type Fixtures = {
  email: string;
  cookie: string;
  gameId: string;
  titles: string[];
  later: string;
  /** The cookies of those who write. */
  writers: string[];
};

/** A member may write so often only (limits/budgets.ts), so many of them write in turn. */
const writerCount = 2_000;

async function addWriters({ DATA_DIR, DATABASE_URL }: Environment): Promise<string[]> {
  const secret = readSecret({ authSecret: undefined, dataDirectory: DATA_DIR });
  const silent = pino({ level: 'silent' });
  const db = await connect({ dataDirectory: DATA_DIR, databaseUrl: DATABASE_URL || undefined }, silent);
  const members = await insertMembers(db, secret, writerCount);
  await db.destroy();
  return members.map(({ cookie }) => cookie);
}

/** Registers a member with reviews and a watch list, adds writers, and reads the ids that the cases need. */
export async function prepareFixtures(address: string, environment: Environment): Promise<Fixtures> {
  const member = new TestClient(address);
  const games: { _id: string; name: string }[] = await member.readJson('/default?limit=100');
  const [gameId, titles] = [games[0]!._id, games.map(({ name }) => name)];
  const email = `bench.${Date.now()}@example.org`;
  const account = { name: 'Bench Writer', email, password: validPassword };
  await member.callOk('/api/auth/sign-up/email', { body: account });
  const cookie = member.cookies.header();
  for (const _ of [1, 2]) await member.addReview(reviewOn(titles[0]!, 0));
  await member.callOk('/gameList', { body: { gameTitle: titles[0], email } });
  const writers = await addWriters(environment);
  return { email, cookie, gameId, titles, writers, later: await laterPage(address) };
}

/** As different from each other as those that were generated: pages of them are as many bytes. */
function reviewOn(gameTitle: string, index: number) {
  const random = createRandom(index);
  return {
    name: 'Bench Writer',
    photo: '',
    rating: String(1 + random.upTo(5)),
    year: '2011-2015',
    gameGenre: 'Puzzle',
    text: reviewOf(random, 5 + random.upTo(60)),
    gameTitle,
  };
}

/** The address of the thousandth page of 24 reviews, or of the last one. */
async function laterPage(address: string): Promise<string> {
  let path = '/review?limit=1000';
  for (let reviews = 0; reviews < 24_000; reviews += 1_000) {
    const response = await fetch(address + path);
    await response.arrayBuffer();
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    if (!next) break;
    path = next;
  }
  return path.replace('limit=1000', 'limit=24');
}

/** Cases that others refer to. */
export const names = {
  allReview: '`/allReview`',
  first: '`/review?limit=24`',
  later: '`/review?limit=24`, page 1,000',
  post: 'durable `POST /review`',
};

export function casesOf({ email, cookie, gameId, titles, later, writers }: Fixtures): Case[] {
  const member = { ...browser, cookie };
  const page = (path: string, name = `\`${path}\``, quick = false): [Case, Case] => [
    { name: `${name}, a visitor`, path, headers: browser, goal: 0.8, quick: true },
    { name: `${name}, a member`, path, headers: member, goal: 0.5, quick },
  ];
  const read = (path: string, name = `\`${path}\``, quick = false) => {
    return { name, path, headers: browser, goal: 0.8, quick };
  };
  const own = (path: string, quick = false) => {
    const name = `own \`/${path.split('/')[1]}/…\``;
    return { name, path, headers: member, goal: 0.3, quick };
  };
  const [home, membersHome] = page('/');
  const [details, membersDetails] = page(`/details/${gameId}`, '`/details/…`');
  return [
    { ...home, uncachedGoal: 90 },
    membersHome,
    ...page('/allReview', names.allReview, true),
    { ...details, uncachedGoal: 220 },
    membersDetails,
    read('/review?limit=24', names.first, true),
    { ...read(later), name: names.later },
    read('/default?limit=24'),
    read(`/default/${gameId}`, '`/default/…`'),
    { ...read('/review'), name: 'polling `/review`', goal: 0.9, quick: true, polls: true },
    own(`/myReview/${email}`, true),
    own(`/gameWatchList/${email}`),
    own(`/review/${email}`, true),
    own(`/gamelist/${email}`),
    ...attackCases(browser),
    {
      name: names.post,
      path: '/review',
      headers: { ...browser, cookie: writers[0]!, 'content-type': 'application/json' },
      bodies: titles.map((gameTitle, index) => JSON.stringify(reviewOn(gameTitle, index))),
      cookies: writers,
      goal: 0.5,
      quick: true,
    },
  ];
}
