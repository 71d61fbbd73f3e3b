import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { GameDetails } from '../../contracts/game.ts';
import { FirstPaintMark } from '../loading/first-paint-mark.tsx';
import { FoldedText } from '../ui/text/folded-text.tsx';
import { Cover, useCoverTransition } from './cover.tsx';
import { copy } from './details-copy.ts';
import { gamesPath, type GameFact } from './games-path.ts';
import { Score } from './score.tsx';
import { formatAverage, formatPrice, formatRatingCount, isWellRated, splitDate, type Scored } from '../format.ts';
import { Star } from '../ui/icons.tsx';

const sizes = '(min-width: 768px) 384px, 28vw';

/** A game's cover, on a blurred copy of itself, and its details. `actions` are buttons. */
export function GameHeader({ game, actions }: { game: GameDetails; actions?: ReactNode }) {
  const hasAside = game.game_detail !== '' && fitsAside(game);
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
      {/* A container, because media queries do not see the size of the text: with large text, the title is below the
          cover. */}
      <div className="@container mx-auto max-w-7xl px-4 py-6 sm:px-6 md:py-10 lg:py-16">
        <div className="grid grid-cols-1 gap-x-4 gap-y-6 max-md:@min-[16rem]:grid-cols-[auto_minmax(0,1fr)] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr] md:gap-x-12 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-x-16">
          <div
            style={useCoverTransition(game._id)}
            className="w-[28vw] overflow-hidden self-start rounded-card shadow-raised ring-1 ring-white/15 md:row-span-2 md:w-full md:max-w-96"
          >
            <Cover key={game.photo} game={game} sizes={sizes} eager alt={copy.coverOf(game.name)} />
          </div>
          <div className="min-w-0 self-center md:self-auto">
            <h1 dir="auto" className={titleSize(game.name)}>
              {game.name}
            </h1>
            <HeaderScore game={game} />
          </div>
          <div className="col-span-full grid content-start gap-6 md:col-span-1 md:col-start-2">
            {/* Before facts and text: on a phone, what one can do is on the first screen. */}
            <div className="flex flex-wrap items-center gap-3 print:hidden">
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
            <div className={`grid gap-6 ${hasAside ? 'xl:grid-cols-[minmax(0,1fr)_14rem] xl:gap-12' : ''}`}>
              <Facts game={game} aside={hasAside} />
              {game.game_detail && (
                <div className="dark @container">
                  <FoldedText id={game._id} text={game.game_detail} className="max-w-review text-lg leading-relaxed" />
                </div>
              )}
            </div>
            {game.sources.length > 0 && <Sources sources={game.sources} />}
            <FirstPaintMark id="game-end" />
          </div>
        </div>
      </div>
    </div>
  );
}

/** On a phone, a longer word does not fit beside the cover in large letters. */
const maxShortWord = 11;

/** Long names and words get a smaller font, so that the whole title is visible, with large text too. */
function titleSize(name: string): string {
  if (name.length > 80) return 'text-[min(1.5rem,8vw)] sm:text-4xl';
  const hasLongWord = name.split(' ').some((word) => word.length > maxShortWord);
  const onPhone = hasLongWord ? 'text-[min(1.5rem,9vw)]' : 'text-[min(2.25rem,11vw)]';
  return `${onPhone} ${name.length > 24 ? 'sm:text-5xl lg:text-7xl' : 'sm:text-6xl lg:text-8xl'}`;
}

function HeaderScore({ game }: { game: Scored }) {
  return (
    <p className="dark mt-2 md:mt-4">
      <a href="#reviews" className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
        {isWellRated(game) ? (
          <span>
            <Star className="mr-1.5 mb-1 inline size-6 fill-star text-star-edge" />
            <span className="font-display text-3xl font-extrabold">{formatAverage(game)}</span>{' '}
            {copy.fromRatings(formatRatingCount(game))}
          </span>
        ) : (
          <Score game={game} />
        )}
      </a>
    </p>
  );
}

/** A longer fact is in smaller letters, and has a line of its own. */
const maxShortFact = 24;

/** A longer fact would fill many lines of the narrow column. */
const maxAsideFact = 60;

const fitsAside = ({ manufacturer_name: maker, platforms, sourceInfo }: GameDetails) =>
  !sourceInfo && [maker, platforms.join(', ')].every(({ length }) => length <= maxAsideFact);

type Fact = { label: string; value: ReactNode; isLong?: boolean };

const isLong = (text: string) => text.length > maxShortFact;

function factsOf(game: GameDetails): Fact[] {
  const { manufacturer_name: maker, sourceInfo } = game;
  const platforms = game.platforms.join(', ');
  const languages = sourceInfo?.languages.join(', ') ?? '';
  const labels = copy.facts;
  return [
    { label: labels.maker, value: maker && <FactLink fact={{ maker }} />, isLong: isLong(maker) },
    { label: labels.genre, value: <FactLink fact={{ genre: game.gameGenre }} /> },
    { label: labels.year, value: game.releaseDate && <ReleaseDate date={game.releaseDate} /> },
    { label: labels.price, value: formatPrice(game.price, game.currency) },
    { label: labels.platforms, value: platforms, isLong: isLong(platforms) },
    ...(sourceInfo
      ? [
          {
            label: copy.onSource(sourceInfo.source),
            value: sourceInfo.ratings && <RatingsAtSource ratings={sourceInfo.ratings} />,
          },
          { label: labels.playtime, value: sourceInfo.playtime && formatPlaytime(sourceInfo.playtime) },
          { label: labels.languages, value: languages, isLong: isLong(languages) },
          { label: labels.tags, value: sourceInfo.tags.length > 0 && <Tags tags={sourceInfo.tags} />, isLong: true },
        ]
      : []),
  ].filter(({ value }) => value);
}

/** What is known of a game; `aside`, it is a column beside the text on a wide screen. */
function Facts({ game, aside }: { game: GameDetails; aside: boolean }) {
  return (
    <dl
      className={`dark grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-5 border-t border-white/20 pt-6 sm:gap-x-8 lg:flex lg:flex-wrap lg:gap-x-10 ${aside ? 'xl:order-last xl:flex-col xl:flex-nowrap xl:border-t-0 xl:border-l xl:pt-0 xl:pl-8' : ''}`}
    >
      {factsOf(game).map((fact) => (
        <div key={fact.label} className={`min-w-0 ${fact.isLong ? 'col-span-full' : ''}`}>
          <dt className="text-sm text-white/85">{fact.label}</dt>
          <dd dir="auto" className={`mt-0.5 ${fact.isLong ? 'font-medium' : 'font-display text-2xl font-extrabold'}`}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RatingsAtSource({ ratings: { positive, count } }: { ratings: { positive: number; count: number } }) {
  return (
    <>
      {copy.positive(Math.round((100 * positive) / count))}{' '}
      <span className="block font-sans text-sm font-normal text-white/85">{copy.ofRatings(count)}</span>
    </>
  );
}

function formatPlaytime(minutes: number): string {
  return minutes < 60 ? copy.minutes(minutes) : copy.hours(Math.round(minutes / 60));
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={gamesPath({ tag })}
            className="inline-flex min-h-8 items-center rounded-full border border-white/40 px-3 text-sm hover:underline"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
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
