/** Of the page where the operator of a site without an admin becomes its admin. */
export const copy = {
  title: 'Take over this site',
  intro:
    'You are about to take over this site as its admin. It has none yet, and the link that led you here works once.',
  as: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
  submit: 'Become the admin',
  busy: 'One moment…',
  signIn: 'Register, or sign in to an account of yours. You then come back here.',
  register: 'Register',
  login: 'I have an account',
  doneTitle: 'This site is yours',
  done: 'You are its admin now. The overview shows how the site is doing; Moderation has the reports of members.',
  overview: 'Overview',
  moderation: 'Moderation',
  deadTitle: 'This link no longer works',
  dead: "It has been used or replaced, is older than an hour, or isn't complete. Nothing was changed.",
  again: 'If the site has no admin yet, its operator prints another link by this command:',
  command: 'npm run playshelf -- claim',
};
