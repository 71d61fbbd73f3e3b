import { toLocalPath } from '../../contracts/local-path.ts';

/** The path to go to after the sign-in: the page that redirected to it, or the home page. */
export function readReturnTo({ searchParams }: URL): string {
  return toLocalPath(searchParams.get('next') ?? '') ?? '/';
}

export function withReturnTo(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}
