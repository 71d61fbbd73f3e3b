import type { PageHandle } from '../../../contracts/page.ts';
import { apiContext } from '../../api/client.ts';
import { about as copy, contactOf, versionOf } from '../../docs/site-copy.ts';
import { TextPage } from '../../docs/text-page.tsx';
import { Contact } from '../../identity/sign-in-methods/ask-operator.tsx';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/about';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { path: '/about', ...copy });

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ info }, { contact }] = await Promise.all([api('readOpenApi'), api('readMailSettings')]);
  return { version: String(info.version), contact };
}

export default function About({ loaderData: { version, contact } }: Route.ComponentProps) {
  return (
    <TextPage copy={copy}>
      {contact && (
        <p className="mt-8 text-lg">
          {contactOf} <Contact contact={contact} />
        </p>
      )}
      <p className="mt-8 text-soft">{versionOf(version)}</p>
    </TextPage>
  );
}
