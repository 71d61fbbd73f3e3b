import { ButtonLink } from '../../ui/button-link.tsx';

/** Where nobody has written yet: an invitation. */
export function NoReviews() {
  return (
    <div className="grid justify-items-start gap-5 rounded-card border border-dashed border-edge p-6 sm:p-10">
      <p className="max-w-xl font-display text-3xl font-extrabold sm:text-4xl">
        Nobody has written a review yet. The first one will stand here.
      </p>
      <p className="max-w-prose text-lg text-soft">
        You have played something lately. Was it worth the evening?
      </p>
      <ButtonLink to="/addReview">Write the first one</ButtonLink>
    </div>
  );
}
