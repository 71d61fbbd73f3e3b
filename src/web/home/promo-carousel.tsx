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
    <div className={`promo ${tint}`}>
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
          className={first ? focus : `${focus} below-fold`}
        />
      )}
      <div className="promo-shade" />
      <div className="promo-text">
        <p className="promo-label">{copy.promoted(genre)}</p>
        <p className="promo-title">{title}</p>
        <p className="promo-tagline">{tagline}</p>
        <div className="promo-offer">
          <p>
            {copy.price.before} <strong>{formatPrice(price)}</strong> {copy.price.after}
          </p>
          <ButtonLink to={gamesPath({ genre })}>{copy.link(genre)}</ButtonLink>
        </div>
        {first && <FirstPaintMark id="first-promo-end" />}
      </div>
    </div>
  );
}
