import { data } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';

/** For the server's response cache, which stores one page for all unknown paths: there is no end of them. */
export const handle = { cache: true } satisfies PageHandle;

/** For all other paths; the layout's ErrorBoundary renders the page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
