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
      className="relative isolate overflow-hidden bg-black text-white"
      style={{ backgroundColor: banner?.tint }}
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
          className="absolute inset-0 -z-10 size-full object-cover object-[72%_50%]"
        />
      )}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/80 via-black/35 to-black/10 md:bg-linear-to-r md:from-black/80 md:via-black/40 md:to-transparent" />
      <div className="mx-auto flex min-h-[26rem] max-w-7xl flex-col items-start justify-end gap-5 px-4 py-12 sm:px-6 md:min-h-[34rem] md:justify-center">
        <h1 className="max-w-2xl text-5xl leading-[0.98] font-black sm:text-7xl lg:text-8xl">
          Find the game your next evening is for.
        </h1>
        <p className="max-w-xl text-lg text-white/90">
          A shelf of games worth knowing, and what the people who played them made of it.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="#collection">Browse the collection</ButtonLink>
          <ButtonLink to="/allReview" look="quiet">
            Read reviews
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
