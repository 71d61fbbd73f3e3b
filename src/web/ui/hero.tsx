import type { CSSProperties } from 'react';
import { ButtonLink } from './button-link.tsx';

export type Banner = {
  file: string;
  small: string;
  width: number;
  height: number;
  alt: string;
  tint: string;
};

/** The first thing a visitor sees: one of our banners, and what this place is for. */
export function Hero({ banner }: { banner: Banner | undefined }) {
  return (
    <section
      className="relative isolate overflow-hidden bg-(--tint) text-white"
      style={{ '--tint': banner?.tint ?? '#0c0e13' } as CSSProperties}
    >
      {banner && (
        <img
          src={`/art/banners/${banner.file}`}
          srcSet={`/art/banners/${banner.small} 960w, /art/banners/${banner.file} ${banner.width}w`}
          sizes="max(100vw, 960px)"
          width={banner.width}
          height={banner.height}
          alt={banner.alt}
          fetchPriority="high"
          className="absolute inset-x-0 top-0 -z-10 h-80 w-full object-cover object-[68%_40%] lg:h-full lg:object-[72%_50%]"
        />
      )}
      <div className="absolute inset-x-0 top-0 -z-10 h-80 bg-linear-to-t from-(--tint) to-transparent to-60% lg:h-full lg:bg-linear-to-r lg:from-black/80 lg:via-black/45 lg:via-35% lg:to-65%" />
      <div className="mx-auto flex max-w-7xl flex-col items-start gap-5 px-4 pt-64 pb-12 sm:px-6 lg:min-h-[34rem] lg:justify-center lg:pt-12">
        <h1 className="max-w-2xl text-5xl leading-[0.98] font-black sm:text-7xl lg:text-8xl">
          Find the game your next evening is for.
        </h1>
        <p className="max-w-xl text-lg text-white/90">
          A shelf of games worth knowing, and what the people who played them made of it.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="#collection" reloadDocument>
            Browse the collection
          </ButtonLink>
          <ButtonLink to="/allReview" look="quiet">
            Read reviews
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
