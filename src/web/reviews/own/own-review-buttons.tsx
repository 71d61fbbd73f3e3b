import type { ComponentProps } from 'react';
import { Link, useSearchParams, type FetcherWithComponents } from 'react-router';
import type { Review } from '../../../contracts/review.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { copy } from './copy.ts';
import { BookmarkPlus, type Icon, LoaderCircle, Pencil, Trash2 } from '../../ui/icons.tsx';

type OwnReviewButtonsProps = {
  review: Review;
  owner: { email: string };
  fetcher: FetcherWithComponents<unknown>;
  onDelete: () => void;
};

/** Smaller and paler than other buttons: a page has 72 of them, and its words are the reviews. */
const buttonClass =
  'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line px-2.5 text-sm font-medium whitespace-nowrap text-soft transition hover:border-edge hover:text-ink aria-busy:cursor-progress aria-busy:opacity-70 pointer-coarse:min-h-11 @md:px-3.5';
/** Without icons, the three buttons fit into one row on a phone. */
const iconClass = 'hidden size-4 @md:inline';

const pendingIntent = ({ review, fetcher }: OwnReviewButtonsProps) =>
  fetcher.formData?.get('id') === review._id ? fetcher.formData.get('intent') : '';

/** The actions on a member's own review in My Review. */
export function OwnReviewButtons(props: OwnReviewButtonsProps) {
  const { review, owner, fetcher } = props;
  const { _id, gameTitle } = review;
  const cursor = useSearchParams()[0].get('cursor');
  const pending = pendingIntent(props);
  return (
    <div className="print:hidden mt-auto flex flex-wrap gap-1.5 pt-4">
      <fetcher.Form method="post" action={memberPaths.myReview(owner)}>
        <input type="hidden" name="id" value={_id} />
        <SmallButton
          icon={BookmarkPlus}
          busy={pending === 'list'}
          name="intent"
          value="list"
          aria-label={copy.addName(gameTitle)}
        >
          {copy.add}
        </SmallButton>
      </fetcher.Form>
      <ChangeButtons {...props} cursor={cursor} />
    </div>
  );
}

/**
 * Update and Delete, a link and a form: they work without JavaScript. `cursor` is that of the page of My Review to which
 * the form of the review leads back.
 */
export function ChangeButtons({ cursor = null, ...props }: OwnReviewButtonsProps & { cursor?: string | null }) {
  const { review, owner } = props;
  return (
    <>
      <Link
        to={memberPaths.editReview(owner, review._id, cursor)}
        aria-label={copy.updateName(review.gameTitle)}
        className={buttonClass}
      >
        <Pencil className={iconClass} /> {copy.update}
      </Link>
      <DeleteButton {...props} />
    </>
  );
}

/** Asks first: in a dialog, or without JavaScript on a page. */
export function DeleteButton(props: OwnReviewButtonsProps) {
  const { review, owner } = props;
  const { _id, gameTitle } = review;
  return (
    <form action={memberPaths.myReview(owner)}>
      <input type="hidden" name="delete" value={_id} />
      <SmallButton
        icon={Trash2}
        busy={pendingIntent(props) === 'delete'}
        aria-label={copy.deleteName(gameTitle)}
        className="hover:border-danger hover:text-danger"
        onClick={(event) => {
          event.preventDefault();
          props.onDelete();
        }}
      >
        {copy.delete}
      </SmallButton>
    </form>
  );
}

type SmallButtonProps = ComponentProps<'button'> & { icon: Icon; busy: boolean };

function SmallButton({ icon, busy, className = '', children, ...rest }: SmallButtonProps) {
  const Icon = busy ? LoaderCircle : icon;
  return (
    <button
      type="submit"
      {...rest}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass} ${className}`}
    >
      <Icon className={busy ? 'size-4 animate-spin' : iconClass} /> {children}
    </button>
  );
}
