import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { claimServer } from './support/admin.ts';
import { createSqlite, tempDirectory } from './support/databases/databases.ts';
import { startServer } from './support/server.ts';
import { findExecutable, installPackage } from './support/system-packages.ts';
import { unpack } from './support/unpack.ts';

const run = promisify(execFile);
const vnuJar = join(import.meta.dirname, '..', 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

type Message = { type: string; url: string; lastLine: number; message: string; extract: string };

/** The HTML standard has it for `rel="expect"` too, which the checker does not know. */
const isKnownGap = ({ message, extract }: Message) =>
  message.startsWith('A “link” element with a “blocking” attribute') && extract.includes('<link rel="expect"');

/** Runs the W3C's HTML checker (the Nu Html Checker) on files; returns its errors. */
async function findHtmlErrors(files: string[]): Promise<string[]> {
  const findJava = () => findExecutable(['java']);
  const java = findJava() ?? installPackage(['default-jre-headless'], findJava);
  assert.ok(java, 'No Java was found and none could be installed: install a JRE.');
  // A larger stack: the schemas are deep. The optimizing compiler and the parallel collector cost more than
  // they save in a run this short.
  const flags = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
  const words = [...flags, '-jar', vnuJar, '--errors-only', '--exit-zero-always', '--format', 'json'];
  const { stderr } = await run(java, [...words, ...files], { maxBuffer: 16 * 1024 ** 2 });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  return messages
    .filter((message) => !isKnownGap(message))
    .map(({ url, lastLine, message, extract }) => `${basename(url)}:${lastLine} ${message} ${JSON.stringify(extract)}`);
}

const folder = tempDirectory();

/** Saves every page, as a visitor and as a member see it. */
async function savePages(): Promise<string[]> {
  const server = await startServer({ ...(await createSqlite()), SAMPLE_REVIEWS: 'on' });
  const { address } = server;
  const mara = await claimServer(server);
  const email = encodeURIComponent(mara.email);
  const [game] = await mara.readJson('/default?limit=1');
  const reviewId = await mara.addReview({ gameTitle: 'Portal 2', text: 'Good.' });
  const shared = ['/', '/games', '/allReview', `/details/${game._id}`, '/docs', '/about', '/nowhere'];
  const signIn = ['login', 'registration', 'forgot-password', 'reset-password'].map((page) => `/auth/${page}`);
  const visitor = [...shared, ...signIn, '/claim'];
  const member = [
    ...shared,
    '/addReview',
    `/myReview/${email}`,
    `/editmyreview/${email}/${reviewId}`,
    `/gameWatchList/${email}`,
    '/account',
    '/account/delete',
    '/account/passkeys',
    '/account/second-factor',
    `/report/${reviewId}`,
    '/moderation',
    '/moderation/hidden',
    '/moderation/barred',
    '/moderation/log',
    '/admin',
  ];
  const save = async (path: string, viewer: string, headers: Record<string, string>) => {
    const response = await fetch(address + path, { headers });
    assert.equal(response.status, path === '/nowhere' ? 404 : 200, path);
    const file = join(folder, `${viewer}${path.replaceAll(/\W+/g, '-')}.html`);
    writeFileSync(file, await response.text());
    return file;
  };
  const archive = join(folder, 'archive.html');
  const download = await mara.callOk('/account/download', { method: 'POST' });
  writeFileSync(archive, (await unpack(download))['index.html']!);
  return Promise.all([
    archive,
    ...visitor.map((path) => save(path, 'visitor', {})),
    ...member.map((path) => save(path, 'member', { cookie: mara.cookies.header() })),
  ]);
}

function saveBrokenPage(): string {
  const file = join(folder, 'broken.html');
  writeFileSync(file, '<!doctype html><html lang="en"><title>x</title><p type="later">x</p></html>');
  return file;
}

let checking: Promise<string[]> | undefined;

/** Checks all pages, and a broken one, in one run: most of the checker's time is its start. */
function checkAll(): Promise<string[]> {
  return (checking ??= savePages().then((pages) => findHtmlErrors([...pages, saveBrokenPage()])));
}

const isBrokenPage = (error: string) => error.startsWith('broken.html:');

test('a browser, or any other reader of HTML, finds every page valid', async () => {
  const errors = await checkAll();
  assert.deepEqual(
    errors.filter((error) => !isBrokenPage(error)),
    [],
  );
});

test('an error in a page would be found', async () => {
  assert.equal((await checkAll()).filter(isBrokenPage).length, 1);
});
