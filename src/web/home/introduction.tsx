import { ButtonLink } from '../ui/button-link.tsx';

export function Introduction() {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-10 sm:px-6 lg:pt-12">
      <h1 className="text-5xl leading-[0.95] sm:text-6xl lg:text-[min(5.1vw,4.375rem)]">
        Find the game your next evening is for.
      </h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-12 gap-y-5">
        <p className="max-w-3xl text-lg text-pretty text-soft">
          A shelf of games worth knowing, and what the people who played them made of it.
        </p>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <ButtonLink to="#collection" reloadDocument>
            Browse the collection
          </ButtonLink>
          <ButtonLink to="/allReview" variant="secondary">
            Read reviews
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
