import { hash } from 'node:crypto';
import { retryAfterSeconds, type Problem } from '../http/problem.ts';
import type { Rendered } from '../http/rendered.ts';
import { createStaticPolicy } from './page-policy.ts';

const messages = {
  full: {
    sentence: 'There are too many requests right now. Please try again in a moment.',
    formAdvice: 'Nothing was saved. Reload this page to send it again.',
  },
  slow: {
    sentence: 'This page is taking too long.',
    formAdvice: 'What you sent may have been saved. Check before you send it again.',
  },
};

const styles = `
      :root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
      body {
        max-width: 32rem;
        margin: 20vh auto;
        padding: 0 1rem;
        text-align: center;
        text-wrap: balance;
        background: light-dark(#f5f3ee, #0c0e13);
        color: light-dark(#15171c, #f1f2f5);
      }
      h1 { font-size: min(2em, 12vw); line-height: 1.2; }
      a { display: inline-block; padding: 0.5rem 1rem; color: light-dark(#a8410a, #ffb04d); }
    `;
const policy = createStaticPolicy(hash('sha256', styles, 'base64'));

/** Sent if the queue of reads is full, a render timed out, or too many archives are downloaded at the same time. */
export function busyPage(method: string, reason: keyof typeof messages): Rendered {
  const { sentence, formAdvice } = messages[reason];
  return smallPage(method, {
    status: 503,
    title: 'Playshelf is busy',
    sentence,
    formAdvice,
    retryAfter: retryAfterSeconds[reason === 'full' ? 'busy' : 'unavailable'],
    isRefusal: reason === 'full',
  });
}

/** Sent to a network that has requested too many pages, or a member who has requested too many archives. */
export function limitPage(method: string, { message, headers }: Problem): Rendered {
  return smallPage(method, {
    status: 429,
    title: 'Too many requests',
    sentence: message,
    formAdvice: messages.full.formAdvice,
    retryAfter: headers['retry-after']!,
    isRefusal: false,
  });
}

type SmallPage = {
  status: number;
  title: string;
  sentence: string;
  formAdvice: string;
  retryAfter: string;
  isRefusal: boolean;
};

/** It must be cheap under load, so React does not render it. The colours are those of styles.css. */
function smallPage(
  method: string,
  { status, title, sentence, formAdvice, retryAfter, isRefusal }: SmallPage,
): Rendered {
  const advice = method === 'POST' ? formAdvice : '<a href="">Try again</a>';
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${styles}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${sentence}</p>
      <p>${advice}</p>
    </main>
  </body>
</html>
`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    },
    body: html,
    topics: undefined,
    viewer: undefined,
    isRefusal,
  };
}
