import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import type { FetcherWithComponents } from 'react-router';
import type { Review } from '../../../contracts/review.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type OwnReviewButtonsProps = {
  review: Review;
  owner: { email: string };
  fetcher: FetcherWithComponents<unknown>;
  onDelete: () => void;
};

/** The actions on a member's own review. Each is a form or a link, so they work without JavaScript. */
export function OwnReviewButtons({ review, owner, fetcher, onDelete }: OwnReviewButtonsProps) {
  const pending = fetcher.formData?.get('id') === review._id ? fetcher.formData.get('intent') : '';
  const subject = review.gameTitle || 'your note';
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <fetcher.Form method="post" action={memberPaths.myReview(owner)}>
        <input type="hidden" name="id" value={review._id} />
        <Button
          type="submit"
          variant="secondary"
          name="intent"
          value="list"
          busy={pending === 'list'}
          aria-description={subject}
        >
          <BookmarkPlus className="size-4" /> Add to Gamelist
        </Button>
      </fetcher.Form>
      <ButtonLink variant="secondary" to={memberPaths.editReview(owner, review._id)} aria-description={subject}>
        <Pencil className="size-4" /> Update
      </ButtonLink>
      <form action={memberPaths.myReview(owner)}>
        <input type="hidden" name="delete" value={review._id} />
        <Button
          type="submit"
          variant="danger"
          busy={pending === 'delete'}
          aria-description={subject}
          onClick={(event) => {
            event.preventDefault();
            onDelete();
          }}
        >
          <Trash2 className="size-4" /> Delete
        </Button>
      </form>
    </div>
  );
}
