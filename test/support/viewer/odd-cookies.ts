import * as fc from 'fast-check';

/**
 * Cookie headers as templates. `{Mara}` stands for her session token as the server set it, `{Mara:cut 5}`
 * and the like for variants that an attacker may derive from it; `fillTokens` inserts the tokens. So a failing
 * case prints the same in every run.
 */
export type MemberName = 'Mara' | 'Otto';
export const memberNames: MemberName[] = ['Mara', 'Otto'];

const sessionNames = ['playshelf.session_token', '__Host-playshelf.session_token'];

const otherNames = [
  'Playshelf.Session_Token',
  'PLAYSHELF.SESSION_TOKEN',
  '__host-playshelf.session_token',
  '__Secure-playshelf.session_token',
  'xplayshelf.session_token',
  'playshelf.session_tokens',
  'playshelf.session_toke',
  'playshelf%2Esession_token',
  '"playshelf.session_token"',
  'playshelf.session_token[]',
];

const forms: Record<string, (token: string, count: number) => string> = {
  cut: (token, count) => token.slice(0, token.length - 1 - (count % token.length)),
  tail: (token, count) => token.slice(1 + (count % token.length)),
  decoded: (token) => decodeURIComponent(token),
  encodedTwice: (token) => encodeURIComponent(token),
  encodedWhole: (token) => token.replaceAll(/[A-Za-z.]/g, hexOf),
  lowerHex: (token) => token.replaceAll(/%../g, (hex) => hex.toLowerCase()),
  lowerCase: (token) => token.toLowerCase(),
  otherSignature: (token) => token.replace(/\..{5}/, '.AAAAA'),
};

const hexOf = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** Replaces the templates in header lines by the members' tokens. */
export function fillTokens(lines: string[], tokens: Record<MemberName, string>): string[] {
  return lines.map((line) =>
    line.replaceAll(/\{(Mara|Otto)(?::(\w+) (\d+))?\}/g, (_, name: MemberName, form, count) =>
      form ? forms[form]!(tokens[name], Number(count)) : tokens[name],
    ),
  );
}

const member = fc.constantFrom(...memberNames);

const whole = member.map((name) => `{${name}}`);

const changed = fc
  .tuple(member, fc.constantFrom(...Object.keys(forms)), fc.nat(80))
  .map(([name, form, count]) => `{${name}:${form} ${count}}`);

const surrounded = fc
  .tuple(
    fc.constantFrom('', '"', ' ', '\t', '=', '%20', '%22', '\xa0', ','),
    whole,
    fc.constantFrom('', '"', ' ', '\t', 'x', '.x', '=', '%00', '%3D', '%3B', '\xa0', ',', ' x'),
  )
  .map((parts) => parts.join(''));

const rubbish = fc.oneof(
  fc.constantFrom('', 'abc', '.', '%', '%zz', '""', '"', ',', 'null', '\xff', 'a.b', '={Otto'),
  fc.constantFrom(1_000, 7_000).map((length) => 'x'.repeat(length)),
);

const value = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant(''), weight: 2 },
  { arbitrary: whole, weight: 6 },
  { arbitrary: changed, weight: 2 },
  { arbitrary: surrounded, weight: 3 },
  { arbitrary: rubbish, weight: 2 },
);

const sessionPair = fc
  .tuple(
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: fc.constantFrom(...sessionNames), weight: 6 },
      { arbitrary: fc.constantFrom(...otherNames), weight: 1 },
    ),
    fc.oneof(
      { withCrossShrink: true },
      { arbitrary: fc.constant('='), weight: 8 },
      { arbitrary: fc.constantFrom(' =', '= ', '\t=', '=\t', '==', '', '\xa0='), weight: 1 },
    ),
    value,
  )
  .map((parts) => parts.join(''));

const unrelatedPairs = [
  'theme=dark',
  'playshelf.seen=7',
  'playshelf.seen=999999999999999',
  'playshelf.last-write=7',
  'playshelf.last-write=999999999999999',
];

const otherPair = fc.constantFrom(
  ...unrelatedPairs,
  'playshelf.last-write=x',
  '=',
  '={Mara}',
  '{Mara}',
  'flag',
  'a=playshelf.session_token={Otto}',
  'a="; playshelf.session_token={Mara}; b="',
  `long=${'y'.repeat(3_000)}`,
);

const pair = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: sessionPair, weight: 4 },
  { arbitrary: otherPair, weight: 1 },
);

const separator = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.constant('; '), weight: 5 },
  {
    arbitrary: fc.constantFrom(';', ' ; ', ';  ', ';\t', '\t;', ';;', ',', ', ', ' ', ';\xa0', ''),
    weight: 3,
  },
);

const blank = fc.constantFrom('', ' ', '\t', ';', '; ', '\xa0', ',');

const oddLine = fc
  .tuple(
    fc.constantFrom('Cookie: ', 'cookie:', 'COOKIE:\t'),
    fc.oneof({ withCrossShrink: true }, fc.constant(''), blank),
    fc.array(fc.tuple(separator, pair), { minLength: 1, maxLength: 4 }),
    fc.oneof({ withCrossShrink: true }, fc.constant(''), blank),
  )
  .map(([name, before, pairs, after]) => {
    const text = pairs.map(([between, each], index) => (index === 0 ? each : between + each));
    return name + before + text.join('') + after;
  });

const wholePairs = sessionNames.flatMap((name) => memberNames.map((whose) => `${name}={${whose}}`));

const plainLines = fc.constantFrom([], ...wholePairs.map((each) => [`Cookie: ${each}`]));

/** A session cookie, or none, among unrelated cookies. */
const wellFormedLines = fc
  .tuple(
    fc.constantFrom([], ...wholePairs.map((each) => [each])),
    fc.subarray(unrelatedPairs, { minLength: 1 }),
    fc.nat(unrelatedPairs.length),
  )
  .map(([session, others, place]) => [`Cookie: ${others.toSpliced(place, 0, ...session).join('; ')}`]);

/** The header lines of one request: those of a plain visitor or member, or odd ones. */
export const cookieLines: fc.Arbitrary<string[]> = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: plainLines, weight: 2 },
  { arbitrary: wellFormedLines, weight: 2 },
  { arbitrary: fc.tuple(oddLine), weight: 7 },
  { arbitrary: fc.array(oddLine, { minLength: 2, maxLength: 3 }), weight: 2 },
);
