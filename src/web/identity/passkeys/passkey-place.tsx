import { lazy, Suspense } from 'react';
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts';
import { copy } from '../login-copy.ts';

/** Loaded by the login page only, and not by those that preload it. */
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'));

/** The place of the button on the login page. */
export function PasskeyPlace({ next }: { next: string }) {
  const isHydrated = useIsHydrated();
  // As high as the button.
  const place = <div className="min-h-11 noscript:hidden" />;
  return (
    <>
      <noscript>
        <p className="text-sm text-soft">{copy.passkeyNeedsScript}</p>
      </noscript>
      <Suspense fallback={place}>{isHydrated ? <PasskeySignIn next={next} /> : place}</Suspense>
    </>
  );
}
