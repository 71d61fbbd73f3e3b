import type { ReactNode } from 'react';
import { useIsHydrated } from '../page/use-is-hydrated.ts';
import { Dialog } from './dialog.tsx';

type InPageMessageProps = { title: string; children?: ReactNode; buttons?: ReactNode };

/** A message in the page, for browsers without JavaScript. With JavaScript there is a toast instead. */
export function InPageMessage(props: InPageMessageProps) {
  return useIsHydrated() ? null : <Dialog {...props} modal={false} />;
}
