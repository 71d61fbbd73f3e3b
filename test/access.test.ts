import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { signUpAdmin } from './support/admin.ts';
import { createTestApp, TestClient, validPassword, signUpMember } from './support/test-app.ts';
import { onEachDatabase } from './support/databases/databases.ts';

type Statuses = [visitor: number, owner: number, another: number];

const email = 'mara.okafor@example.org';
const wish = { gameTitle: 'Game 0', email };
const registration = { name: 'Mara', email, password: validPassword };
const anyone: Statuses = [200, 200, 200];
const preflight: Statuses = [204, 204, 204];
const ownerOnly: Statuses = [401, 200, 403];

/**
 * Who may call what: every route of the API with its statuses for a visitor, for the owner (the member whose
 * email and rows are in the path or the body), and for another member who sends the same request.
 */
const table: Record<string, { body?: object; statuses: Statuses }> = {
  'GET /healthz': { statuses: anyone },
  'GET /readyz': { statuses: anyone },
  // A site with PUBLIC_URL needs a token for it.
  'GET /metrics': { statuses: [403, 403, 403] },
  // The HTTP server opens event streams before a request reaches the app (see events.test.ts).
  'GET /events': { statuses: [503, 503, 503] },
  'GET /robots.txt': { statuses: anyone },
  'GET /sitemap.xml': { statuses: anyone },
  'GET /llms.txt': { statuses: anyone },
  'GET /:part{sitemap-[0-9a-f-]+\\.xml}': { statuses: anyone },
  'GET /openapi.json': { statuses: anyone },
  'OPTIONS /openapi.json': { statuses: preflight },
  'GET /default': { statuses: anyone },
  'OPTIONS /default': { statuses: preflight },
  'GET /gameCounts': { statuses: anyone },
  'OPTIONS /gameCounts': { statuses: preflight },
  'GET /gameNames': { statuses: anyone },
  'OPTIONS /gameNames': { statuses: preflight },
  'GET /default/:id': { statuses: anyone },
  'OPTIONS /default/:id': { statuses: preflight },
  'GET /default/:id/ratings': { statuses: anyone },
  'OPTIONS /default/:id/ratings': { statuses: preflight },
  'GET /review': { statuses: anyone },
  'OPTIONS /review': { statuses: preflight },
  'POST /review': { body: { email }, statuses: [401, 201, 403] },
  'GET /review/:email': { statuses: ownerOnly },
  'GET /review/:email/:id': { statuses: ownerOnly },
  'PATCH /review/:email/:id': { body: { rating: '1' }, statuses: ownerOnly },
  'DELETE /review/:id': { statuses: ownerOnly },
  'POST /gameList': { body: wish, statuses: [401, 201, 403] },
  'POST /gamelist': { body: wish, statuses: [401, 201, 403] },
  'GET /gamelist/:email': { statuses: ownerOnly },
  'GET /gameList/:email': { statuses: ownerOnly },
  'DELETE /gamelist/:email/:id': { statuses: ownerOnly },
  'DELETE /gameList/:email/:id': { statuses: ownerOnly },
  'POST /users': { body: { email }, statuses: ownerOnly },
  'PATCH /users': { body: { email }, statuses: ownerOnly },
  // The owner is an admin; another member is none.
  'GET /api/reviews/:id/report': { statuses: [401, 200, 200] },
  'GET /api/games/:id/own-reviews': { statuses: [401, 200, 200] },
  'POST /api/reviews/:id/report': { body: { reason: 'spam' }, statuses: [401, 409, 200] },
  'GET /api/bar': { statuses: [401, 200, 200] },
  'GET /api/hidden-reviews': { statuses: [401, 200, 200] },
  'GET /api/moderation/counts': { statuses: ownerOnly },
  'GET /api/moderation/reports': { statuses: ownerOnly },
  'GET /api/moderation/hidden-reviews': { statuses: ownerOnly },
  'GET /api/moderation/barred-members': { statuses: ownerOnly },
  'GET /api/moderation/log': { statuses: ownerOnly },
  'GET /api/moderation/members/:id': { statuses: [401, 404, 403] },
  'POST /api/moderation/reviews/:id/hide': { body: { reason: 'Spam.' }, statuses: ownerOnly },
  'POST /api/moderation/reviews/:id/restore': { body: { reason: 'Spam.' }, statuses: [401, 409, 403] },
  // The owner may, as the only admin, but nobody has reported it.
  'POST /api/moderation/reviews/:id/dismiss': { body: { reason: 'Spam.' }, statuses: [401, 409, 403] },
  'POST /api/moderation/members/:id/bar': { body: { reason: 'Spam.', duration: '1' }, statuses: [401, 404, 403] },
  'POST /api/moderation/members/:id/lift-bar': { body: { reason: 'Spam.' }, statuses: [401, 404, 403] },
  'POST /api/moderation/members/:id/undo-last-day': { body: { reason: 'Spam.' }, statuses: [401, 404, 403] },
  'GET /api/admin/overview': { statuses: ownerOnly },
  'POST /api/auth/link-social': { body: { provider: 'google' }, statuses: [401, 404, 404] },
  'GET /api/auth/account': { statuses: [401, 200, 200] },
  'POST /api/auth/change-password': { body: { newPassword: validPassword }, statuses: [401, 422, 422] },
  'POST /api/auth/delete-account': { body: { reviews: 'delete' }, statuses: [401, 422, 422] },
  'DELETE /api/auth/providers/:provider': { statuses: [401, 404, 404] },
  'DELETE /api/auth/sessions/:id': { statuses: [401, 404, 404] },
  'GET /api/auth/mail': { statuses: anyone },
  'POST /api/auth/send-verification-email': { statuses: [401, 404, 404] },
  'POST /api/auth/read-email-verification': { body: { token: 'none' }, statuses: [404, 404, 404] },
  'POST /api/auth/verify-email': { body: { token: 'none' }, statuses: [401, 404, 404] },
  'POST /api/auth/request-password-reset': { body: { email }, statuses: [404, 404, 404] },
  'POST /api/auth/read-password-reset': { body: { token: 'none' }, statuses: [404, 404, 404] },
  'POST /api/auth/reset-password': {
    body: { token: 'none', newPassword: validPassword },
    statuses: [404, 404, 404],
  },
  'POST /api/auth/earlier-account': { body: { password: validPassword }, statuses: [401, 404, 404] },
  'DELETE /api/auth/earlier-account': { statuses: [401, 404, 404] },
  'GET /api/site-claim': { statuses: anyone },
  'POST /api/site-claim/link': { body: { token: 'none' }, statuses: [404, 404, 404] },
  'POST /api/site-claim': { statuses: [401, 404, 404] },
  'GET /api/auth/registration': { statuses: anyone },
  'POST /account/download': { statuses: [303, 200, 200] },
  'GET /api/auth/passkeys': { statuses: [401, 200, 200] },
  'POST /api/auth/passkeys/options': { body: {}, statuses: [401, 422, 422] },
  'POST /api/auth/passkeys': { body: {}, statuses: [401, 422, 422] },
  'PATCH /api/auth/passkeys/:id': { body: { name: 'Mine' }, statuses: [401, 404, 404] },
  'DELETE /api/auth/passkeys/:id': { statuses: [401, 404, 404] },
  'GET /api/auth/second-factor': { statuses: [401, 200, 200] },
  'POST /api/auth/second-factor/set-up': { body: {}, statuses: [401, 422, 422] },
  'POST /api/auth/second-factor': { body: { setUp: '', code: '1' }, statuses: [401, 409, 409] },
  'POST /api/auth/second-factor/recovery-codes': { body: {}, statuses: [401, 422, 422] },
  'POST /api/auth/second-factor/disable': { body: {}, statuses: [401, 422, 422] },
  'POST /api/auth/sign-out-everywhere': { statuses: [401, 200, 200] },
  // These calls may end the sessions with which the owner and the other member started.
  'POST /api/auth/sign-up/email': { body: registration, statuses: [409, 409, 409] },
  'POST /api/auth/sign-in/email': { body: registration, statuses: anyone },
  'POST /api/auth/sign-in/code': { body: { code: '123456' }, statuses: [409, 409, 409] },
  'POST /api/auth/sign-in/passkey/options': { statuses: anyone },
  'POST /api/auth/sign-in/passkey': { body: {}, statuses: [422, 422, 422] },
  'POST /api/auth/sign-in/social': { body: { provider: 'google' }, statuses: [404, 404, 404] },
  'GET /api/auth/callback/google': { statuses: [302, 302, 302] },
  'GET /api/auth/callback/oidc': { statuses: [302, 302, 302] },
  'GET /api/auth/get-session': { statuses: anyone },
  'GET /api/auth/providers': { statuses: anyone },
  // The last one, because nobody is signed in after it.
  'POST /api/auth/sign-out': { statuses: anyone },
};

const onward: Statuses = [302, 302, 302];
const ownPage: Statuses = [302, 200, 403];

/** The same for the pages: where the API responds with 401, a page redirects to the sign-in. */
const pages: Record<string, Statuses> = {
  '/': anyone,
  '/games': anyone,
  '/allReview': anyone,
  '/details/:id': anyone,
  '/docs': anyone,
  '/about': anyone,
  '/rules': anyone,
  '/privacy': anyone,
  '/addReview': [302, 200, 200],
  '/myReview/:email': ownPage,
  '/editmyreview/:email/:id': ownPage,
  '/gameWatchList/:email': ownPage,
  // Without a game in its query.
  '/addToWatchList': [302, 404, 404],
  '/account': [302, 200, 200],
  '/account/delete': [302, 200, 200],
  '/account/deleted': anyone,
  '/report/:id': [302, 200, 200],
  '/moderation': ownPage,
  '/moderation/hidden': ownPage,
  '/moderation/barred': ownPage,
  '/moderation/log': ownPage,
  '/moderation/members/:id': [302, 404, 403],
  '/admin': ownPage,
  '/account/passkeys': [302, 200, 200],
  '/account/second-factor': [302, 200, 200],
  '/auth/login': [200, 302, 302],
  '/auth/login/code': [200, 302, 302],
  '/signIn': [200, 302, 302],
  '/auth/registration': [200, 302, 302],
  '/signUp': [200, 302, 302],
  '/auth/forgot-password': anyone,
  '/auth/reset-password': anyone,
  '/auth/confirm': anyone,
  '/claim': anyone,
  '/auth/start/:provider': onward,
  '/auth/done': onward,
  '/auth/logout': onward,
  '/*': [404, 404, 404],
};

const paths = new Set(Object.keys(table).map((name) => name.split(' ')[1]!));

const build = join(import.meta.dirname, '..', 'build', 'server');
const client = join(build, '..', 'client');
const files = readdirSync(client, { withFileTypes: true }).filter((entry) => entry.isFile());

/** Routes that are not endpoints: middleware and pages (`/*`), pictures, and the static files of the pages. */
const notOfTheApi = new Set([
  '/*',
  '/api/*',
  '/art/*',
  '/art/covers/*',
  '/art/banners/*',
  '/initials/:letters',
  '/assets/*',
  ...files.map(({ name }) => `/${name}`),
]);

type Route = { method: string; path: string };

/** Routes of the API that are not in the table. A route for all methods (`ALL`) is the 405 of a path in it. */
function findMissing(routes: Route[]): string[] {
  return routes
    .filter(({ path }) => !notOfTheApi.has(path))
    .filter(({ method, path }) => !(method === 'ALL' && paths.has(path)))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !(name in table));
}

onEachDatabase('access', (createDatabase) => {
  async function site() {
    const app = await createTestApp(createDatabase, { games: 1, publicUrl: 'https://games.example.org' });
    const people = {
      visitor: new TestClient(app),
      owner: await signUpAdmin(app, 'Mara Okafor'),
      another: await signUpMember(app, 'Otto Lind'),
    };
    assert.equal(people.owner.email, email);
    return { app, people };
  }

  type People = Awaited<ReturnType<typeof site>>['people'];

  /** An address with the owner's name in it, and the id of something that is theirs. */
  async function addressOf(path: string, { owner }: People): Promise<string> {
    const add = async (to: string, body: object): Promise<string> =>
      (await (await owner.call(to, { body })).json()).insertedId;
    const idOf = async () => {
      const ofGame = /^\/(default|details|api\/games)\b/.test(path);
      if (ofGame) return (await (await owner.call('/default')).json())[0]._id;
      return path.startsWith('/game') ? add('/gameList', wish) : add('/review', {});
    };
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const part = `sitemap-${id}-${id}.xml`;
    const address = path.replace(':email', email).replace(/:part\{.*\}/, part);
    return address.includes(':id') ? address.replace(':id', await idOf()) : address;
  }

  /** The status that each of them gets. The owner's request is sent last, because it may delete the resource. */
  async function statusesOf(people: People, method: string, path: string, body?: object) {
    const address = await addressOf(path, people);
    const statusFor = async (person: TestClient) => {
      // A copy: nobody goes on with a session that one of these calls began.
      return (await person.copy().call(address, { method, body })).status;
    };
    const [visitor, another] = [await statusFor(people.visitor), await statusFor(people.another)];
    return [visitor, await statusFor(people.owner), another];
  }

  test('no route of the API is missing from the table, and none is in it that is gone', async () => {
    const { app } = await site();
    assert.deepEqual(findMissing(app.routes), []);
    const names = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual(
      Object.keys(table).filter((name) => !names.has(name)),
      [],
    );
  });

  test('a visitor, an owner and another member each get the status of the table', async () => {
    const { people } = await site();
    for (const [name, { body, statuses }] of Object.entries(table)) {
      const [method = '', path = ''] = name.split(' ');
      for (const verb of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        assert.deepEqual(await statusesOf(people, verb, path, body), statuses, `${verb} ${path}`);
      }
    }
  });

  test('every page is in the table of pages, and gives each of them the status of the table', async () => {
    const { people } = await site();
    const { routes }: ServerBuild = await import(pathToFileURL(join(build, 'index.js')).href);
    const built = Object.values(routes).flatMap((page) =>
      page && (page.path || page.index) ? [`/${page.path ?? ''}`] : [],
    );
    assert.deepEqual(built.toSorted(), Object.keys(pages).toSorted());
    for (const [path, statuses] of Object.entries(pages)) {
      const address = path.replace(':provider', 'google');
      assert.deepEqual(await statusesOf(people, 'GET', address.replace('*', 'nowhere')), statuses, path);
    }
  });

  test('nobody can use a method that an address does not have', async () => {
    const { people } = await site();
    for (const path of paths) {
      const responses = await statusesOf(people, 'PUT', path, {});
      assert.deepEqual(responses, [405, 405, 405], path);
    }
  });
});

test('a new route that the table lacks is found', () => {
  const planted = [
    { method: 'GET', path: '/admin' },
    { method: 'ALL', path: '/api/auth/*' },
    { method: 'POST', path: '/review/:id' },
  ];
  assert.deepEqual(findMissing(planted), ['GET /admin', 'ALL /api/auth/*', 'POST /review/:id']);
});
