import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts';
import { hasPasskeys } from './webauthn.ts';

/** Undefined in the HTML of the server, and until React has taken it over. */
export function useHasPasskeys(): boolean | undefined {
  return useIsHydrated() ? hasPasskeys() : undefined;
}
