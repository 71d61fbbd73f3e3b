import { useEffect, useRef, type ReactNode } from 'react';

/** The next step of a page, which replaces the one before: keyboard and screen reader go on there. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} className="grid scroll-mt-24 grid-cols-1 gap-8 outline-none">
      {children}
    </div>
  );
}
