import { ButtonLink } from './button-link.tsx';

/** The first thing a visitor sees. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden bg-[#0c0e13] text-white">
      <div className="mx-auto flex max-w-7xl flex-col items-start gap-6 px-4 py-20 sm:px-6 sm:py-28">
        <h1 className="max-w-2xl text-6xl leading-[0.95] font-black sm:text-8xl">
          Find the game your next evening is for.
        </h1>
        <p className="max-w-xl text-lg text-white/85">
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
