export const promoCarousel = {
  label: 'Promoted games',
  promoted: (genre: string) => `Promoted · ${genre}`,
  price: { before: 'From', after: 'a month' },
  link: (genre: string) => `See ${genre.toLowerCase()} games`,
};

/** The games on the banners. They are invented, like the banners. */
export const promos = [
  {
    picture: 'banner-castle',
    title: 'Vesper Keep',
    genre: 'Adventure',
    tagline: 'A castle above the clouds, every window lit, and nobody at home. Find out who left the lights on.',
    price: 19.99,
    focus: '72% 45%',
  },
  {
    picture: 'banner-circuit',
    title: 'Afterlap',
    genre: 'Racing',
    tagline: 'The sun is down, the floodlights are up, and your own best lap is a tenth of a second ahead.',
    price: 14.99,
    focus: '50% 75%',
  },
  {
    picture: 'banner-megacity',
    title: 'Ten Thousand Windows',
    genre: 'Sci-fi',
    tagline: 'It never stops raining up here. Behind one of those lights, somebody knows your name.',
    price: 14.99,
    focus: '80% 55%',
  },
  {
    picture: 'banner-great-tree',
    title: 'Lanternroot',
    genre: 'Role-Playing',
    tagline: 'There is a door in the oldest tree. Bring back a story, and they hang up a lantern for you.',
    price: 24.99,
    focus: '66% 60%',
  },
];
