import { retryAfterSeconds } from '../http/problem.ts';

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

/**
 * Sent if the render queue is full or a render timed out. It must be cheap under load, so React does not render
 * it. The colours are those of styles.css.
 */
export function busyPage(method: string, reason: keyof typeof messages): Response {
  const { sentence, formAdvice } = messages[reason];
  const advice = method === 'POST' ? formAdvice : '<a href="">Try again</a>';
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Playshelf is busy</title>
    <style>
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
      a { color: light-dark(#a8410a, #ffb04d); }
    </style>
  </head>
  <body>
    <h1>Playshelf is busy</h1>
    <p>${sentence}</p>
    <p>${advice}</p>
  </body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': retryAfterSeconds[reason === 'full' ? 'busy' : 'unavailable'],
    },
  });
}
