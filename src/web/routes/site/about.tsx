import type { PageHandle } from '../../../contracts/page.ts';
import { apiContext } from '../../api/client.ts';
import { about as copy, versionOf } from '../../docs/site-copy.ts';
import { TextPage } from '../../docs/text-page.tsx';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/about';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { path: '/about', ...copy });

export async function loader({ context }: Route.LoaderArgs) {
  const { info } = await context.get(apiContext)('readOpenApi');
  return { version: String(info.version) };
}

export default function About({ loaderData: { version } }: Route.ComponentProps) {
  return (
    <TextPage copy={copy}>
      <p className="mt-8 text-soft">{versionOf(version)}</p>
    </TextPage>
  );
}
