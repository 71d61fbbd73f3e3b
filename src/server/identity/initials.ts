import type { Hono } from 'hono';
import { initialsHue, isInitials } from '../../contracts/pictures/initials.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Draws initials, for members without a photo. Drawn anew for each request: browsers cache the picture. */
export function initialsRoutes(app: Hono<AppEnv>): void {
  app.get('/initials/:letters', (context) => {
    context.set('route', '/initials/{letters}');
    const letters = context.req.param('letters');
    if (!isInitials(letters)) throw new Problem(404, 'Picture not found.');
    return context.body(draw(letters), 200, headers);
  });
}

/** `letters` holds letters and digits only, so there is nothing to escape. */
function draw(letters: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" fill="oklch(42% 0.1 ${initialsHue(letters)})"/>
<text x="48" y="49" fill="#fff" font-family="system-ui, sans-serif" font-size="40" font-weight="700" text-anchor="middle" dominant-baseline="central">${letters}</text>
</svg>
`;
}
