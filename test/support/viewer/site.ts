import { memberNames, type MemberName } from './odd-cookies.ts';
import { sendRaw, type RawResponse } from '../raw-http.ts';
import { signUpMember, type TestClient } from '../test-client.ts';

export type Viewer = 'visitor' | MemberName;
export const viewers: Viewer[] = ['visitor', ...memberNames];

export type Encoding = 'identity' | 'gzip';

/** What is invalidated before a group: the responses with reviews, or these and all responses of members. */
export type Cold = 'nothing' | 'reviews' | 'everything';

const privatePaths = memberNames.flatMap((name) => [
  `/myReview/{${name}}`,
  `/gameWatchList/{${name}}`,
  `/review/{${name}}`,
  `/myReview/{${name}}.data`,
]);

/** The paths that are read, with `{Mara}` for her email and `{game}` for a game's id. */
export const paths = [
  '/allReview',
  '/',
  '/details/{game}',
  '/auth/login',
  '/api/auth/get-session',
  '/allReview.data',
  '/_.data',
  '/details/{game}.data',
  '/addReview',
  '/addReview.data',
  '/nothing-here',
  '/nothing-here.data',
  '/review?limit=3',
  ...privatePaths,
];

/** Registers Mara, Otto and a third member on a running site, each with a review of the same game. */
export async function inhabit(address: string) {
  const [game] = await (await fetch(`${address}/default?limit=1`)).json();
  const people = {
    Mara: await signUpMember(address, 'Mara Okafor'),
    Otto: await signUpMember(address, 'Otto Lindqvist'),
    other: await signUpMember(address, 'Henrik Solvang'),
  };
  // Everybody sees the name of a review's author. Their photo marks what is theirs: it is not below /art or
  // /initials, so only they see it.
  const photoOf = (who: MemberName) => `/icon.svg?of=${people[who].id}`;
  const rename = (who: MemberName) =>
    people[who].callOk('/users', { body: { name: people[who].name, photo: photoOf(who), email: people[who].email } });
  await Promise.all(memberNames.map(rename));
  const review = { name: 'A Player', gameTitle: game.name };
  const write = async (writer: TestClient) => {
    await writer.callOk('/gameList', { body: { gameTitle: game.name, email: writer.email } });
    return writer.addReview({ ...review, text: 'The first words.' });
  };
  const reviews = {
    Mara: await write(people.Mara),
    Otto: await write(people.Otto),
    other: await write(people.other),
  };
  const tokens = { Mara: tokenOf(people.Mara), Otto: tokenOf(people.Otto) };
  const sessionName = /(\S*session_token)=/.exec(people.Mara.cookies.header())![1]!;
  const plainLines = {
    visitor: [],
    Mara: [`Cookie: ${sessionName}=${tokens.Mara}`],
    Otto: [`Cookie: ${sessionName}=${tokens.Otto}`],
  };

  let writes = 0;
  async function rewrite(who: keyof typeof people): Promise<void> {
    const text = `Words of version ${(writes += 1)}.`;
    await people[who].updateReview(reviews[who], { text });
  }

  return {
    tokens,
    plainLines,
    async invalidate(cold: Cold): Promise<void> {
      if (cold === 'reviews') await rewrite('other');
      if (cold !== 'everything') return;
      await Promise.all(memberNames.flatMap((name) => [rewrite(name), rename(name)]));
    },
    send(request: string, lines: string[], encoding: Encoding = 'identity'): Promise<RawResponse> {
      const filled = request
        .replace('{game}', game._id)
        .replace(/\{(Mara|Otto)\}/, (_, name: MemberName) => people[name].email);
      return sendRaw(address, filled, [...lines, `Accept-Encoding: ${encoding}`]);
    },
    /** The status, and the members whose photo or email is in the body: `200 Mara`. */
    outcomeOf({ status, body }: RawResponse): string {
      const shown = memberNames.filter((each) =>
        [photoOf(each), people[each].email].some((mark) => body.includes(mark)),
      );
      return [status, ...shown].join(' ');
    },
  };
}

export type InhabitedSite = Awaited<ReturnType<typeof inhabit>>;

function tokenOf(writer: TestClient): string {
  return /session_token=([^;]+)/.exec(writer.cookies.header())![1]!;
}
