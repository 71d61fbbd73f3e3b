import { introduction } from './copy.ts';

/** The heading of the home page. It comes before the slides, so that they are not read as the page's subject. */
export function Introduction() {
  return (
    <div className="mx-auto flex max-w-7xl flex-wrap items-baseline gap-x-8 gap-y-1 px-4 py-4 sm:px-6 lg:py-5">
      <h1 className="text-4xl sm:text-5xl">{introduction.title}</h1>
      <p className="text-pretty text-soft sm:text-lg">{introduction.text}</p>
    </div>
  );
}
