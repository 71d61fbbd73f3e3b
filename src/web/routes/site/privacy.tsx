import type { PageHandle } from '../../../contracts/page.ts';
import { privacy as copy } from '../../docs/site-copy.ts';
import { TextPage } from '../../docs/text-page.tsx';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/privacy';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { path: '/privacy', ...copy });

export default function Privacy() {
  return <TextPage copy={copy} />;
}
