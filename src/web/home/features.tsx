import type { Banner } from './promo-carousel.tsx';
import { box, facts, features } from './copy.ts';

/** The features of Playshelf, designed like the back of a game's box. */
export function Features({ banners }: { banners: Banner[] }) {
  return (
    <section aria-labelledby="features" className="mx-auto mt-24 max-w-7xl px-4 sm:px-6">
      <div className="overflow-hidden rounded-card border border-line bg-raised shadow-raised md:flex">
        <p aria-hidden="true" className="dark spine">
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
              <li key={title} className="feature">
                <Icon />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
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
            <div aria-hidden="true" className="barcode" />
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
