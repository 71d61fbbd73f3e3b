import { html } from 'hono/html';
import type { DownloadedEntry, DownloadedHiddenReview, DownloadedReview, Profile } from './queries.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; }
article { padding: 1rem 0; border-top: 1px solid #8886; }
article h3 { margin: 0; }
article p { white-space: pre-wrap; }
small, .soft { opacity: 0.75; }
`;

type Lists = {
  reviews: AsyncIterable<DownloadedReview>;
  hiddenReviews: AsyncIterable<DownloadedHiddenReview>;
  watchList: AsyncIterable<DownloadedEntry>;
};

/** The page for people, without scripts or anything to load. `html` escapes all values. */
export async function* toPage(profile: Profile, { reviews, hiddenReviews, watchList }: Lists): AsyncGenerator<string> {
  yield* toHead(profile);
  yield '<h2>Reviews</h2>\n';
  yield* eachOrNone(reviews, toArticle);
  yield '<h2>Reviews that a moderator has hidden</h2>\n';
  yield* eachOrNone(
    hiddenReviews,
    (review) => toArticle(review) + String(html`<p class="soft">Hidden: ${review.hiddenReason}</p> `),
  );
  yield '<h2>Watch list</h2>\n';
  yield* eachOrNone(watchList, ({ gameTitle, createdAt }) =>
    String(html`<p>${gameTitle} <small>${dayOf(createdAt)}</small></p> `),
  );
  yield '<h2>Reports</h2>\n';
  yield* eachOrNone(profile.reports, ({ reason, text, createdAt }) =>
    String(html`<p>${dayOf(createdAt)}: ${[reason, text].filter(Boolean).join(', ')}</p> `),
  );
  yield '<h2>Sessions</h2>\n<ul>\n';
  for (const { device, network, createdAt } of profile.sessions) {
    yield String(html`<li>${device}, from ${network ?? 'an unknown network'}, since ${dayOf(createdAt)}</li> `);
  }
  yield '</ul>\n</body>\n</html>\n';
}

function* toHead({ member, signInMethods, passkeys, hasSecondFactor }: Profile): Generator<string> {
  const methods = signInMethods.map(({ method, email }) => `${method} (${email})`);
  const details: [title: string, text: string][] = [
    ['Email', member.isEmailConfirmed ? member.email : `${member.email} (not confirmed)`],
    ['Picture', member.photo || 'None'],
    ['Member since', dayOf(member.createdAt)],
    ['Last sign-in', dayOf(member.lastSignInAt)],
    ['Ways to sign in', [...methods, ...passkeys.map(({ name }) => `passkey (${name})`)].join(', ')],
    ['Second factor', hasSecondFactor ? 'On' : 'Off'],
  ];
  // As plain strings: a formatter would close the tags of a template.
  yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n';
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n';
  yield `${element('title', `${member.name} · Playshelf`)}<style>${style}</style>\n</head>\n<body>\n`;
  yield element('h1', member.name);
  yield '<dl>\n';
  for (const [title, text] of details) yield element('dt', title) + element('dd', text);
  yield '</dl>\n';
}

function toArticle({ gameTitle, rating, text, genre, year, createdAt }: DownloadedReview): string {
  const details = [rating === null ? '' : `${rating} of 5`, dayOf(createdAt), genre, year];
  return String(
    html`<article>
      <h3>${gameTitle || 'A game'}</h3>
      <small>${details.filter(Boolean).join(' · ')}</small>
      <p>${text}</p>
    </article> `,
  );
}

const element = (name: 'title' | 'h1' | 'dt' | 'dd', text: string) => `<${name}>${String(html`${text}`)}</${name}>\n`;

const dayOf = (time: string | null) => time?.slice(0, 10) ?? 'never';

async function* eachOrNone<Row>(
  rows: AsyncIterable<Row> | Row[],
  toHtml: (row: Row) => string,
): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield toHtml(row);
  }
  if (isEmpty) yield '<p class="soft">None.</p>\n';
}
