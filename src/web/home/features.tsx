import type { Banner } from './promo-carousel.tsx';
import { box, facts, features } from './copy.ts';

/** The features of Playshelf, designed like the back of a game's box. */
export function Features({ banners }: { banners: Banner[] }) {
  return (
    <section aria-labelledby="features" className="mx-auto mt-24 max-w-7xl px-4 sm:px-6">
      <div className="overflow-hidden rounded-card border border-line bg-raised shadow-raised md:flex">
        <p
          aria-hidden="true"
          className="dark flex items-center justify-between bg-accent px-5 py-2 font-display text-2xl leading-none font-extrabold text-on-accent uppercase md:w-16 md:rotate-180 md:px-8 md:py-0 md:text-4xl md:[writing-mode:vertical-rl] lg:w-20"
        >
          {box.name}
          <span className="text-base md:text-lg">{box.edition}</span>
        </p>
        <div className="min-w-0 flex-1 p-5 sm:p-8 lg:p-12">
          <div className="grid items-center gap-8 lg:grid-cols-[1fr_auto]">
            <h2 id="features" className="text-5xl sm:text-7xl">
              {box.title[0]} <br />
              {box.title[1]}
            </h2>
            <Screenshots banners={banners} />
          </div>
          <ul className="mt-10 grid gap-x-12 lg:grid-cols-2">
            {features.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-5 border-t border-line py-7">
                <Icon className="mt-0.5 size-10 shrink-0 text-accent" strokeWidth={1.5} />
                <div>
                  <h3 className="text-3xl text-balance">{title}</h3>
                  <p className="mt-2 text-lg text-pretty text-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-end justify-between gap-8 border-t border-line pt-7">
            <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-10 xl:flex">
              {facts.map(({ name, value }) => (
                <div key={name}>
                  <dt className="text-sm text-soft">{name}</dt>
                  <dd className="font-display text-2xl font-extrabold">{value}</dd>
                </div>
              ))}
            </dl>
            {/* A barcode. */}
            <div
              aria-hidden="true"
              className="h-12 w-32 bg-[repeating-linear-gradient(90deg,var(--ink)_0_2px,transparent_2px_5px,var(--ink)_5px_6px,transparent_6px_8px,var(--ink)_8px_12px,transparent_12px_14px,var(--ink)_14px_15px,transparent_15px_19px)]"
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Decoration: the banners as screenshots. */
function Screenshots({ banners }: { banners: Banner[] }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:w-130 lg:grid-cols-2">
      {banners.map(({ file, small, width, height }) => (
        <img
          key={file}
          src={`/art/banners/${small}`}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          className="h-auto w-full rounded-sm"
        />
      ))}
    </div>
  );
}
