import { Form } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { Cover } from '../games/cover.tsx';
import { memberPaths } from '../identity/member-paths.ts';
import { requireMember } from '../identity/require-member.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { copy } from '../watch-list/add-copy.ts';
import { readBack } from '../watch-list/add-path.ts';
import type { Route } from './+types/add-to-watch-list';

export const handle = { query: ['game', 'back'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const member = await requireMember(args);
  const id = url.searchParams.get('game') ?? '';
  const game = await context.get(apiContext)('readGame', { parameters: { id } });
  return { game, member, back: readBack(url.searchParams) };
}

/**
 * Offers a game to a visitor who has signed in with a provider; the other sign-ins add it themselves. It does not
 * send its form by itself: opening a link must not change the list of a member who is signed in.
 */
export default function AddToWatchList({ loaderData: { game, member, back } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-sm gap-6 px-4 pt-12 text-center">
      <h1 dir="auto" className="text-5xl">
        {game.name}
      </h1>
      <div className="overflow-hidden rounded-card shadow-raised">
        <Cover game={game} sizes="384px" eager />
      </div>
      <Form method="post" action={memberPaths.watchList(member)}>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="gameTitle" value={game.name} />
        <input type="hidden" name="back" value={back} />
        <Button type="submit">{copy.add}</Button>
      </Form>
    </div>
  );
}
