/** A page of text: sections with paragraphs. Only what every site with this program does: its operator may do more. */
export type TextPageCopy = {
  title: string;
  description: string;
  sections: { title: string; paragraphs: string[] }[];
};

export const about: TextPageCopy = {
  title: 'About',
  description: 'What Playshelf is, and who runs it.',
  sections: [
    {
      title: 'What this is',
      paragraphs: [
        'Playshelf is a shelf of games, with what people who played them think. Everybody may browse it and read; members write reviews and have a watch list.',
        "Nothing is sold here. The prices are what the catalogue's data says, and Order Now does nothing.",
      ],
    },
    {
      title: 'Who runs it',
      paragraphs: [
        'Playshelf is free software under the MIT License. Whoever runs this site chooses its games, its members and its moderators, and is the one to ask about them.',
      ],
    },
    {
      title: 'Where things come from',
      paragraphs: [
        'The games that come with Playshelf have painted covers, made by a program for it. Other games come from files that the operator imports; each says at its page where its data is from.',
        'Reviews marked as samples come with the program, too. Nobody here wrote them.',
        'A score is the average of the latest rating of each member. Games are sorted by it from five ratings on.',
      ],
    },
  ],
};

export const rules: TextPageCopy = {
  title: 'Rules',
  description: 'What belongs in a review, and what moderators do.',
  sections: [
    {
      title: 'What belongs here',
      paragraphs: [
        'Write about games that you played, in your own words, good or bad.',
        'Leave out advertising, insults and hate, what would spoil a story for others, and what is no review at all.',
      ],
    },
    {
      title: 'Reporting',
      paragraphs: [
        'Members report a review by the link at its end. The moderators see who reported it; the writer does not.',
      ],
    },
    {
      title: 'What moderators do',
      paragraphs: [
        'A moderator may hide a review. Its writer still sees it, with the reason, and it may be restored.',
        'A moderator may bar a member, for days or for good. A barred member can still sign in, read, and download or delete what is theirs.',
        'Every such step is in a log, with who took it and why. Reports of a moderator’s own review are for others, if there are any.',
      ],
    },
  ],
};

export const privacy: TextPageCopy = {
  title: 'Privacy',
  description: 'What this site stores about you, what others see, and how to take it away.',
  sections: [
    {
      title: 'What others see',
      paragraphs: [
        'Your name and your reviews, with their ratings and times, are public. Your email address and your watch list are shown to you alone; whoever runs the site can read its database.',
        'If your photo is on another site, only you see it: others see your initials, so that nobody learns who reads you.',
      ],
    },
    {
      title: 'What is stored about members',
      paragraphs: [
        'Your name, email address and the address of your photo; your reviews and your watch list; when you registered and last signed in. Your password is stored only as a hash, from which it cannot be read.',
        "For each session: the browser's name for itself and the network that you signed in from, so that you recognize it on your account page. A session ends after 30 days without use, or 90 in all.",
        'If you use them: passkeys, an authenticator app (its secret encrypted), and which provider you sign in with. If you report a review: the report.',
      ],
    },
    {
      title: 'What is stored about visitors',
      paragraphs: [
        'To stop floods and guessing, the site counts for about a day what each network does: an IPv4 address, or the first half of an IPv6 address.',
        'The log has a line for each request, without the address of the page. For sign-ins, for what changes something and for what was refused, it has the network address and the member, too. How long logs and backups are kept is up to the operator.',
      ],
    },
    {
      title: 'Cookies and storage in your browser',
      paragraphs: [
        'If you only read, you get no cookie. Signing in sets one for the session, and one by which the site knows this browser again, so that others who guess at your password cannot lock you out of it. While you sign in by a provider, a passkey or a code, there is one more, for minutes; and after each change that you make, one for ten seconds, by which every server of the site shows it to you. The link for a first admin sets one for an hour.',
        'Your browser stores the theme that you chose, and reviews that you have begun and not sent.',
        'There are no trackers and no advertising, and nothing is passed on to analyse you.',
      ],
    },
    {
      title: 'Other sites',
      paragraphs: [
        'Pictures of imported games may be on other sites, and your own photo, too. Your browser then fetches them there, without saying which page you are on; like every site, they see your network address. The operator can switch that off.',
      ],
    },
    {
      title: 'Taking it away',
      paragraphs: [
        'On your account page, you can download everything of yours in one archive, and delete your account with everything in it. You may leave your reviews there without your name.',
        'If you were barred, the bar stays with your address until it ends: as a keyed hash, without the address itself.',
      ],
    },
  ],
};

/** Before an address or a link. */
export const contactOf = 'To reach whoever runs this site:';
export const versionOf = (version: string) => `This is version ${version}.`;
