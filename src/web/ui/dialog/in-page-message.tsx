import { useSyncExternalStore, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type InPageMessageProps = { title: string; children?: ReactNode; buttons?: ReactNode };

/** A message in the page, for browsers without JavaScript. With JavaScript there is a toast instead. */
export function InPageMessage(props: InPageMessageProps) {
  return useIsHydrated() ? null : <Dialog {...props} modal={false} />;
}

const never = () => () => undefined;

/** False in the HTML of the server, and until React has taken it over. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
