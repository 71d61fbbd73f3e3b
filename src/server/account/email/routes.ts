import { endpoints } from '../../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import type { PasswordGuesses } from '../../identity/password-guesses.ts';
import type { Encryption } from '../../identity/second-factor/encryption.ts';
import { confirmRoutes } from './confirm-routes.ts';
import { earlierAccountRoutes } from './earlier-account-routes.ts';
import { createMailLinks, type MailLinkDeps } from './mail-links.ts';
import { resetRoutes } from './reset-routes.ts';

type Deps = { guesses: PasswordGuesses; encryption: Encryption; contact: string | undefined };

/** Links by mail: to confirm an address, and to set a new password. Returns how to send the link of a registration. */
export function emailRoutes(deps: RouteDeps, { guesses, encryption, contact, ...mail }: MailLinkDeps & Deps) {
  const links = createMailLinks(deps, mail);
  route(
    deps,
    endpoints.readMailSettings,
    async () => ({ configured: links.isConfigured, contact: contact ?? null }),
    () => [],
  );
  confirmRoutes(deps, links);
  resetRoutes(deps, { links, guesses });
  earlierAccountRoutes(deps, { guesses, encryption });
  return { sendConfirmation: links.sendConfirmation };
}
