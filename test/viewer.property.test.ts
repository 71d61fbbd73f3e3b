import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, test } from 'node:test';
import { onEachDatabase, tempDirectory } from './support/databases/databases.ts';
import { sendRaw } from './support/raw-http.ts';
import { startServerUnlogged, startSources, stopServer } from './support/server.ts';
import { assertNobodySeesAnother } from './support/viewer/property.ts';
import { signUpMember } from './support/test-client.ts';

/** `PROPERTY_CASES=10000 npm test -- viewer.property` tries that many odd Cookie headers. */
const cases = Number(process.env.PROPERTY_CASES ?? 400);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_116);

const [plainName, secureName] = ['playshelf.session_token', '__Host-playshelf.session_token'];
/** Each kind of site gets the odd cookies on one database: two runs meet both kinds and both databases. */
const sites = [
  { kind: 'an http site', publicUrl: '', own: plainName, other: secureName, oddCookiesOn: 'SQLite' },
  {
    kind: 'an https site',
    publicUrl: 'https://playshelf.example',
    own: secureName,
    other: plainName,
    oddCookiesOn: 'PostgreSQL',
  },
] satisfies { oddCookiesOn: 'SQLite' | 'PostgreSQL'; [name: string]: string }[];

onEachDatabase('the viewer of a request', (createDatabase, database) => {
  for (const { kind, publicUrl, own, other, oddCookiesOn } of sites) {
    let address = '';
    let started: ChildProcess;
    before(async () => {
      const environment = {
        ...(await createDatabase()),
        SAMPLE_REVIEWS: 'off',
        PUBLIC_URL: publicUrl,
      };
      ({ address, process: started } = await startServerUnlogged(environment));
    });
    after(() => stopServer(started));

    if (database === oddCookiesOn) {
      test(`whatever cookies clients send to ${kind}, nobody gets somebody else's response`, async (t) => {
        const share = Math.ceil(cases / sites.length);
        const checked = await assertNobodySeesAnother({ address }, { cases: share, seed });
        t.diagnostic(`${checked} Cookie headers checked`);
      });
    }

    test(`a client that sends several session cookies to ${kind}, or one of another name, is a visitor`, async () => {
      const member = await signUpMember(address, 'Priya Raghunath');
      const token = /session_token=([^;]+)/.exec(member.cookies.header())![1]!;
      const nameSeen = async (...lines: string[]) => {
        const { body } = await sendRaw(address, 'GET /api/auth/get-session', lines);
        return JSON.parse(body)?.user.name;
      };
      assert.equal(await nameSeen(`Cookie: theme=dark; ${own}=${token}`), member.name);
      const visitors = [
        [`Cookie: ${own}=${token}; ${own}=${token}`],
        [`Cookie: ${own}=; ${own}=${token}`],
        [`Cookie: ${own}=${token}; ${own}=`],
        [`Cookie: ${own}=${token}`, `Cookie: ${own}=${token}`],
        [`Cookie: ${other}=${token}`],
        [`Cookie: ${own.toUpperCase()}=${token}`],
        [`Cookie: ${own}=${token}x`],
        // Another name, although a trim would make it ours: a sibling subdomain may set it.
        [`Cookie: \u00a0${own}=${token}`],
      ];
      for (const lines of visitors) assert.equal(await nameSeen(...lines), undefined, lines.join());
    });
  }
});

test('the property finds the former fault, two parsers of one cookie, when it is planted back', async () => {
  const fault = new URL('support/viewer/planted-fault.ts', import.meta.url);
  const { address, process: started } = await startSources({
    DATA_DIR: tempDirectory(),
    DATABASE_URL: '',
    SAMPLE_REVIEWS: 'off',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS} --import=${fault}`,
  });
  after(() => stopServer(started));
  const search = assertNobodySeesAnother({ address }, { cases: 2_000, seed, shrink: false });
  await assert.rejects(search, ({ cause }: Error) => /is sent/.test(String(cause)));
});
