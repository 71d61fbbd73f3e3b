const siteName = 'Playshelf';

export const copy = {
  siteName,
  tagline: 'Games, and what players think of them.',
  /** The title of a page in the browser's tab and in search results. */
  pageTitle: (title: string) => `${title} · ${siteName}`,
  skip: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Home',
  games: 'Games',
  allReview: 'All Review',
  menu: 'Menu',
  about: 'About',
  rules: 'Rules',
  privacy: 'Privacy',
  apiDocs: 'API documentation',
  theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
  loading: 'Loading…',
  ok: 'OK',
  /** The title of every error dialog, as specified. */
  oops: 'Oops...',
};

export const carouselCopy = {
  carousel: 'carousel',
  slide: 'slide',
  slides: 'Slides',
  slideOf: (number: number, count: number, title: string) => `${number} of ${count}: ${title}`,
  slideNumber: (number: number) => `Slide ${number}: `,
  pause: 'Pause slides',
  play: 'Play slides',
  previous: 'Previous slide',
  next: 'Next slide',
};

export const foldCopy = { readMore: 'Read more', showLess: 'Show less' };

export const searchCopy = { label: 'Search games', placeholder: 'Search games' };
