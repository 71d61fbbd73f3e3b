import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext } from '../api.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/all-review';

const reviewsOnAPage = 24;

export const meta: Route.MetaFunction = () => [
  { title: 'All reviews · Playshelf' },
  { name: 'description', content: 'Every review on Playshelf, newest first.' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const query = { limit: reviewsOnAPage, cursor };
  return context.get(apiContext)(endpoints.listReviews, { query });
}

export default function AllReview({ loaderData: { rows, next } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <h1 className="text-5xl sm:text-6xl">All reviews</h1>
      {rows.length === 0 && (
        <p className="mt-6 text-lg text-soft">
          Nobody has written a review yet. The first one will stand here.
        </p>
      )}
      <div className="mt-8 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((review) => (
          <ReviewCard key={review._id} review={review} heading="h2" />
        ))}
      </div>
      {next && (
        <p className="mt-10 text-center">
          <ButtonLink to={`/allReview?cursor=${next}`}>Older reviews</ButtonLink>
        </p>
      )}
    </div>
  );
}
