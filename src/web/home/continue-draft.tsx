import { useSyncExternalStore } from 'react';
import { ButtonLink } from '../ui/button-link.tsx';
import { findUnsentReview, type UnsentReview } from '../identity/review-drafts.ts';
import { ownShelf as copy } from './copy.ts';
import { PenLine } from '../ui/icons.tsx';

/** A link to the review that the member has begun in this browser and not sent. */
export function ContinueDraft({ email }: { email: string }) {
  // Only the browser knows of drafts. As text, which is equal as long as the draft is.
  const found = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(findUnsentReview(email) ?? null),
    () => 'null',
  );
  const review: UnsentReview | null = JSON.parse(found);
  return (
    // Its place is reserved, in the line of the heading: the link comes after the page.
    <p className="flex min-h-11 min-w-0 items-center *:min-w-0 max-sm:*:px-4!">
      {review && (
        <ButtonLink to={review.path} variant="secondary">
          <PenLine className="size-4 shrink-0" />
          {/* On a phone, there is no room for the title beside the heading. */}
          <span className="truncate sm:hidden">
            {copy.shortDraft}
            {review.gameTitle && <span className="sr-only"> {copy.about(review.gameTitle)}</span>}
          </span>
          <span className="truncate max-sm:hidden">{copy.draft(review.gameTitle)}</span>
        </ButtonLink>
      )}
    </p>
  );
}

/** Another tab may write or delete a draft. */
function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
