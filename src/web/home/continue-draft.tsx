import { PenLine } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ButtonLink } from '../ui/button-link.tsx';
import { findLatestDraft } from '../ui/use-draft.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { ownShelf as copy } from './copy.ts';

type UnsentReview = { path: string; gameTitle: string };

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
    // Its height is reserved: the link comes after the page.
    <p className="flex min-h-11 items-center">
      {review && (
        <ButtonLink to={review.path} variant="secondary">
          <PenLine aria-hidden className="size-4" /> {copy.draft(review.gameTitle)}
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

/** Drafts are named by the member's email, and by the title in the form's address or the id of the edited review. */
function findUnsentReview(email: string): UnsentReview | undefined {
  const draft = findLatestDraft(`${email} `);
  if (!draft) return undefined;
  const about = draft.name.slice(email.length + 1);
  const isEdit = /^[0-9a-f-]{36}$/.test(about);
  const query = about && `?${new URLSearchParams({ game: about })}`;
  return {
    path: isEdit ? memberPaths.editReview({ email }, about) : memberPaths.addReview + query,
    gameTitle: draft.values.gameTitle ?? '',
  };
}
