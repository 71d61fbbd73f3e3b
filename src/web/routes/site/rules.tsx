import type { PageHandle } from '../../../contracts/page.ts';
import { rules as copy } from '../../docs/site-copy.ts';
import { TextPage } from '../../docs/text-page.tsx';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/rules';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { path: '/rules', ...copy });

export default function Rules() {
  return <TextPage copy={copy} />;
}
