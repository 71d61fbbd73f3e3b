import { copy as uiCopy } from '../ui/copy.ts';
import { Bookmark, EyeOff, LibraryBig, MessageSquareQuote } from '../ui/icons.tsx';

export const page = {
  title: `${uiCopy.siteName} · games, and what players think of them`,
  description: 'Browse a shelf of games worth your evenings and read honest reviews by the people who played them.',
};

export const introduction = {
  title: 'What will you play tonight?',
  text: 'Games worth knowing, and what people who played them think.',
};

export const ownShelf = {
  title: 'Your watch list',
  shortDraft: 'Your draft',
  about: (gameTitle: string) => `about ${gameTitle}`,
  draft: (gameTitle: string) => (gameTitle ? `Continue your review of ${gameTitle}` : 'Continue your review'),
};

export const collection = {
  title: 'Game collection',
  all: 'All games, sort and filter',
  empty: 'No games yet. They show up here as soon as there are any.',
};

export const freshReviews = { title: 'Fresh reviews', all: 'See all reviews' };

export const box = { name: uiCopy.siteName, edition: 'Evening edition', title: ['On the back', 'of the box'] };

export const features = [
  {
    icon: MessageSquareQuote,
    title: 'Reviews by people who played',
    text: 'Written after the credits, or after giving up at the third boss. Both are worth reading.',
  },
  {
    icon: LibraryBig,
    title: 'A shelf of your own',
    text: "Everything you've written, in one place. Change your mind and change the review, or delete it, whenever you like.",
  },
  {
    icon: Bookmark,
    title: 'A watch list for the next evening',
    text: "Save the game a friend won't stop talking about, and find it again on Friday night.",
  },
  {
    icon: EyeOff,
    title: 'Your address stays yours',
    text: 'Others see your name and your words. Your email is never shown, and nothing here follows you around.',
  },
];

export const facts = [
  { name: 'Players', value: 'One, or a whole club' },
  { name: 'Works on', value: 'Any screen you own' },
  { name: 'Trackers', value: 'None' },
  { name: 'Saves', value: 'Every word' },
];

export const score = {
  value: '4.8',
  outOf: 'out of 5',
  source: 'from the people who spend their evenings here',
  stars: '4.8 out of 5 stars',
};

export const quote = (words: string) => `“${words}”`;

export const testimonials = [
  {
    words:
      'I came to check one game I half remembered. I left with three for the weekend and an argument about the second.',
    name: 'Ines',
    who: 'plays when the children sleep',
  },
  {
    words: 'Our club runs it on the laptop by the door. Nobody asks any more what we play on Thursday.',
    name: 'Tomasz',
    who: 'keeps the key to the club room',
  },
  {
    words: 'Gave a game two stars, slept on it, made it four. It let me, and made no fuss.',
    name: 'Priya',
    who: 'finishes what she starts, mostly',
  },
  {
    words: 'My watch list is longer than my life. I regret nothing.',
    name: 'Jonas',
    who: 'has one more turn to take',
  },
];

export const callsToAction = {
  visitor: {
    title: "There's a gap on the shelf.",
    text: "It's as wide as the game you can't stop telling people about. Come in and tell us.",
    primary: 'Create an account',
    secondary: 'Sign in',
  },
  member: {
    title: 'So, what did you play?',
    text: 'Write it down while the music is still in your head, or pick the next one from your watch list.',
    primary: 'Write a review',
    secondary: 'See my watch list',
  },
};
