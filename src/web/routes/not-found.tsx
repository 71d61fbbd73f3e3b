import { data } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';

/** For the server's response cache: one page for all unknown paths, of which there is no end. */
export const handle = { cache: true } satisfies PageHandle;

/** Any other address: the root's error page answers, with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
