import type { Mail } from './mailer.ts';

type Text = { subject: string; before: string; action: string; after: string };

/** It contains nothing that the sender of the request typed: a stranger could use it to send any text to anybody. */
const texts = {
  confirm: {
    subject: 'Confirm your address',
    before: 'Somebody, probably you, registered this address at Playshelf. Confirm that it is yours:',
    action: 'Confirm my address',
    after:
      'The link works once, for 24 hours. If it was not you, ignore this mail, or follow the link to take your address back.',
  },
  reset: {
    subject: 'Set a new password',
    before: 'Somebody, probably you, wants to set a new password at Playshelf:',
    action: 'Set a new password',
    after: 'The link works once, for an hour. If it was not you, ignore this mail: nothing has changed.',
  },
} satisfies Record<string, Text>;

/** A mail with one link in it. */
export function linkMail(kind: keyof typeof texts, to: string, link: string): Mail {
  const { subject, before, action, after } = texts[kind];
  const origin = new URL(link).host;
  return {
    to,
    subject: `${subject} · Playshelf`,
    text: [before, link, after, origin].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="en">
  <body style="margin:0;padding:24px;background:#f4f1ea;color:#1d1b18;font:16px/1.5 system-ui,sans-serif">
    <div style="max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
      <p style="margin:0 0 24px">${before}</p>
      <p style="margin:0 0 24px">
        <a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1b18;color:#ffffff;text-decoration:none">${action}</a>
      </p>
      <p style="margin:0 0 24px">${after}</p>
      <p style="margin:0;color:#6b665e">${origin}</p>
    </div>
  </body>
</html>
`,
  };
}
