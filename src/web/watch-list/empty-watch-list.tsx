import { Bookmark } from 'lucide-react';
import { ButtonLink } from '../ui/button-link.tsx';
import { emptyList } from './copy.ts';

/** An empty shelf with a gap for a game, and the way to the collection. */
export function EmptyWatchList() {
  return (
    <section className="mt-8 flex flex-col items-center gap-4 text-center">
      <div aria-hidden="true" className="flex w-full max-w-xl justify-center border-b-12 border-line pt-6">
        <div className="grid aspect-3/4 w-28 place-items-center rounded-t-card border-2 border-b-0 border-dashed border-edge text-soft sm:w-36">
          <Bookmark className="size-8" />
        </div>
      </div>
      <h2 className="mt-4 text-3xl">{emptyList.title}</h2>
      <p className="max-w-prose text-lg text-soft">{emptyList.text}</p>
      <ButtonLink to="/#collection">{emptyList.link}</ButtonLink>
    </section>
  );
}
