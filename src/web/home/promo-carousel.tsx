import { gamesPath } from '../games/games-path.ts';
import { formatPrice } from '../format.ts';
import { FirstPaintMark } from '../loading/first-paint-mark.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Carousel } from '../ui/carousel/carousel.tsx';
import { promoCarousel as copy, promos } from './promo-copy.ts';

export type Banner = { file: string; small: string; width: number; height: number; alt: string };

/** Four promoted games, each on its banner. */
export function PromoCarousel({ banners }: { banners: Banner[] }) {
  const slides = promos.map((promo, position) => {
    const banner = banners.find(({ file }) => file.startsWith(`${promo.picture}.`));
    return {
      id: `promo-${position + 1}`,
      title: promo.title,
      subtitle: promo.genre,
      content: <PromoSlide promo={promo} banner={banner} first={position === 0} />,
    };
  });
  return <Carousel label={copy.label} slides={slides} />;
}

type PromoSlideProps = { promo: (typeof promos)[number]; banner: Banner | undefined; first: boolean };

function PromoSlide({ promo, banner, first }: PromoSlideProps) {
  const { title, genre, tagline, price, focus, tint } = promo;
  return (
    <div
      className={`relative isolate flex min-h-[clamp(17rem,42svh,21rem)] overflow-hidden bg-(--deep) text-white [--deep:color-mix(in_oklab,var(--tint),#07080c_60%)] lg:min-h-[clamp(17rem,min(23vw,40svh),25rem)] ${tint}`}
    >
      {banner && (
        <img
          src={`/art/banners/${banner.file}`}
          srcSet={`/art/banners/${banner.small} 960w, /art/banners/${banner.file} ${banner.width}w`}
          // Below 64rem, the banner is cropped at its sides, so it is wider than the window. With 34rem, phones
          // of low pixel density choose the small file.
          sizes="(min-width: 64rem) 100vw, (min-width: 40rem) max(100vw, 66rem), 34rem"
          width={banner.width}
          height={banner.height}
          alt={banner.alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          className={`absolute inset-x-0 top-0 -z-10 h-3/5 w-full object-cover sm:h-4/5 lg:h-full ${focus} ${first ? '' : 'below-fold'}`}
        />
      )}
      <div className="absolute inset-x-0 top-0 -z-10 h-3/5 sm:h-4/5 bg-linear-to-t from-(--deep) to-transparent to-70% lg:h-full lg:bg-linear-to-r lg:from-(--deep) lg:via-(--deep)/70 lg:via-35% lg:to-65%" />
      <div className="mx-auto flex w-full max-w-7xl flex-col items-start justify-end px-4 pb-3 sm:px-6 lg:justify-center lg:py-8">
        <p className="rounded-sm bg-accent px-2 py-0.5 text-sm font-semibold text-on-accent">{copy.promoted(genre)}</p>
        <p className="mt-2 max-w-4xl font-display text-4xl leading-[0.92] font-extrabold text-balance uppercase sm:text-6xl lg:text-7xl">
          {title}
        </p>
        <p className="mt-2 max-w-md text-white/90 max-sm:text-sm lg:text-lg">{tagline}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 lg:mt-5">
          <p className="flex items-baseline gap-2 text-white/90">
            {copy.price.before}{' '}
            <strong className="font-display text-4xl leading-none font-extrabold text-white lg:text-5xl">
              {formatPrice(price)}
            </strong>{' '}
            {copy.price.after}
          </p>
          <ButtonLink to={gamesPath({ genre })}>{copy.link(genre)}</ButtonLink>
        </div>
        {first && <FirstPaintMark id="first-promo-end" />}
      </div>
    </div>
  );
}
