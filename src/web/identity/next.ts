import { isOwnPath } from '../../contracts/own-path.ts';

/** The page to go to after signing in: the one first asked for, else the home page. */
export function nextIn(request: Request): string {
  const next = new URL(request.url).searchParams.get('next') ?? '';
  return isOwnPath(next) ? next : '/';
}

export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}
