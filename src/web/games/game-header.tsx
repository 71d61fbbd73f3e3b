import { Star } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Game, GameDetails } from '../../contracts/game.ts';
import { FirstPaintMark } from '../loading/first-paint-mark.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { FoldedText } from '../ui/text/folded-text.tsx';
import { Cover, useCoverTransition } from './cover.tsx';
import { copy } from './details-copy.ts';
import { gamesPath, type GameFact } from './games-path.ts';
import { formatAverage, formatPrice, formatRatingCount, splitDate } from '../format.ts';

const sizes = '(min-width: 768px) 384px, 70vw';

/** A game's cover, on a blurred copy of itself, and its details. `actions` are further buttons. */
export function GameHeader({ game, actions }: { game: GameDetails; actions?: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden bg-black text-white [&_:focus-visible]:outline-white">
      {/* The same `sizes` as below, so that it is fetched once. It is blurred at a tenth of its size and then
          scaled up: blurring it at full size blocked Lighthouse's phone for a third of a second. Moved by a transform:
          while the page arrives in pieces, its place changes with the height, and that must not count as a jump. */}
      <div
        aria-hidden="true"
        className="print:hidden absolute top-0 left-0 -z-20 size-[12.5%] origin-top-left -translate-full scale-1000 opacity-50 blur-sm saturate-150 will-change-transform *:size-full *:bg-none"
      >
        <Cover key={game.photo} game={game} sizes={sizes} />
      </div>
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/60 to-black/30" />
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 sm:px-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-12 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-16 lg:py-16">
        <div
          style={useCoverTransition(game._id)}
          className="mx-auto w-[70vw] max-w-96 self-start overflow-hidden rounded-card shadow-raised ring-1 ring-white/15 md:w-full"
        >
          <Cover key={game.photo} game={game} sizes={sizes} eager alt={copy.coverOf(game.name)} />
        </div>
        <div className="min-w-0 self-center">
          <h1 dir="auto" className={titleSize(game.name)}>
            {game.name}
          </h1>
          {/* Before the text, so that the score is on the first screen of a phone. */}
          <Facts game={game} />
          {game.game_detail && (
            <div className="dark @container mt-6">
              <FoldedText id={game._id} text={game.game_detail} className="max-w-review text-lg leading-relaxed" />
            </div>
          )}
          <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
            <ButtonLink to={`/addReview?game=${encodeURIComponent(game.name)}`}>{copy.write}</ButtonLink>
            {actions}
            {/* Together, so that the button is not alone on a line. */}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-white/85">
              <button
                type="button"
                aria-disabled="true"
                aria-describedby="order-note"
                title={copy.orderNote}
                className="min-h-11 cursor-not-allowed rounded-full border border-white/40 px-5"
              >
                {copy.order}
              </button>
              <p id="order-note">{copy.orderNote}</p>
            </div>
          </div>
          {game.sources.length > 0 && <Sources sources={game.sources} />}
          <FirstPaintMark id="game-end" />
        </div>
      </div>
    </div>
  );
}

/** Long names get a smaller font, so that the whole title is visible. */
function titleSize(name: string): string {
  if (name.length > 80) return 'text-3xl sm:text-4xl';
  return name.length > 24 ? 'text-5xl lg:text-7xl' : 'text-6xl lg:text-8xl';
}

function Facts({ game }: { game: Game }) {
  const average = formatAverage(game);
  const facts = {
    score: (
      <a href="#reviews" className="underline-offset-4 hover:underline">
        {average === undefined ? (
          formatRatingCount(game)
        ) : (
          <>
            <Star aria-hidden className="mr-1 mb-1 inline size-6 fill-star text-star-edge" />
            {average}{' '}
            <span className="font-sans text-base font-normal">{copy.fromRatings(formatRatingCount(game))}</span>
          </>
        )}
      </a>
    ),
    maker: game.manufacturer_name && <FactLink fact={{ maker: game.manufacturer_name }} />,
    genre: <FactLink fact={{ genre: game.gameGenre }} />,
    year: game.releaseDate && <ReleaseDate date={game.releaseDate} />,
    platforms: game.platforms.join(', '),
    price: formatPrice(game.price, game.currency),
  };
  const known = (Object.keys(facts) as (keyof typeof facts)[]).filter((fact) => facts[fact]);
  return (
    <dl className="dark mt-8 grid grid-cols-[minmax(46%,auto)_minmax(6.5rem,1fr)] gap-x-6 gap-y-5 border-t border-white/20 pt-6 sm:grid-cols-2 sm:gap-x-8 lg:flex lg:flex-wrap lg:gap-x-10">
      {known.map((fact) => (
        <div key={fact} className="min-w-0">
          <dt className="text-sm text-white/85">{copy.facts[fact]}</dt>
          <dd dir="auto" className="mt-0.5 font-display text-2xl font-extrabold sm:text-3xl md:text-2xl lg:text-3xl">
            {facts[fact]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact that leads to all games with it. */
function FactLink({ fact }: { fact: GameFact }) {
  const [value] = Object.values(fact);
  return (
    <Link to={gamesPath(fact)} className="underline-offset-4 hover:underline">
      {value}
    </Link>
  );
}

function ReleaseDate({ date }: { date: string }) {
  const { beforeYear, year } = splitDate(date);
  return (
    <time dateTime={date}>
      {beforeYear}
      <FactLink fact={{ year }} />
    </time>
  );
}

/** Where the data comes from, and under which licence. */
function Sources({ sources }: Pick<GameDetails, 'sources'>) {
  return (
    <p className="mt-6 text-sm text-white/85">
      {copy.sources}
      {sources.map(({ name, url, licence }, index) => (
        <Fragment key={name}>
          {index > 0 && '; '}
          {url ? (
            <a href={url} rel="noopener noreferrer external" className="underline underline-offset-4">
              {name}
            </a>
          ) : (
            name
          )}
          {licence && ` (${licence})`}
        </Fragment>
      ))}
    </p>
  );
}
