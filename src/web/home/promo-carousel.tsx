import { Carousel } from '../ui/carousel/carousel.tsx';
import { PromoSlide, type Banner } from './promo-slide.tsx';
import { promos } from './promos.ts';

/** Four promoted games, each on its banner. */
export function PromoCarousel({ banners }: { banners: Banner[] }) {
  const slides = promos.map((promo, position) => ({
    id: `promo-${position + 1}`,
    title: promo.title,
    subtitle: promo.genre,
    content: (
      <PromoSlide
        promo={promo}
        banner={banners.find(({ file }) => file.startsWith(`${promo.picture}.`))}
        first={position === 0}
      />
    ),
  }));
  return <Carousel label="Promoted games" slides={slides} />;
}
