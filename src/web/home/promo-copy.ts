export const promoCarousel = {
  label: 'Promoted games',
  promoted: (genre: string) => `Promoted · ${genre}`,
  price: { before: 'From', after: 'a month' },
  link: (genre: string) => `See ${genre.toLowerCase()} games`,
};

/**
 * The games on the banners. They are invented, like the banners. `focus` and `tint` are classes, because the policy of
 * pages forbids style attributes: the part of the banner to show, and its colour in the manifest of the art.
 */
export const promos = [
  {
    picture: 'banner-castle',
    title: 'Vesper Keep',
    genre: 'Adventure',
    tagline: 'A castle above the clouds, every window lit, and nobody at home. Find out who left the lights on.',
    price: 19.99,
    focus: 'object-[72%_45%]',
    tint: '[--tint:#442754]',
  },
  {
    picture: 'banner-circuit',
    title: 'Afterlap',
    genre: 'Racing',
    tagline: 'The sun is down, the floodlights are up, and your own best lap is a tenth of a second ahead.',
    price: 14.99,
    focus: 'object-[50%_75%]',
    tint: '[--tint:#50272c]',
  },
  {
    picture: 'banner-megacity',
    title: 'Ten Thousand Windows',
    genre: 'Sci-fi',
    tagline: 'It never stops raining up here. Behind one of those lights, somebody knows your name.',
    price: 14.99,
    focus: 'object-[80%_55%]',
    tint: '[--tint:#492451]',
  },
  {
    picture: 'banner-great-tree',
    title: 'Lanternroot',
    genre: 'Role-Playing',
    tagline: 'There is a door in the oldest tree. Bring back a story, and they hang up a lantern for you.',
    price: 24.99,
    focus: 'object-[66%_60%]',
    tint: '[--tint:#23363d]',
  },
];
