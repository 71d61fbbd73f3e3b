import type { ReactNode } from 'react';

/** Decoration: a shelf with faint covers and a dashed gap. With `fallen`, the cover of the gap lies beside it. */
export function DrawnShelf({ children, fallen = false }: { children?: ReactNode; fallen?: boolean }) {
  return (
    <div
      aria-hidden="true"
      // With columns for all of them, none moves when the next arrives.
      className={`grid w-full max-w-lg items-end justify-center gap-3 overflow-hidden border-b-12 border-line pt-6 text-edge sm:gap-4 ${fallen ? 'grid-cols-[repeat(3,16.6%)_22.2%]' : 'grid-cols-[repeat(5,16.6%)]'}`}
    >
      <DrawnCover className="opacity-40" />
      <DrawnCover className="origin-bottom-right rotate-5 opacity-70" />
      <div className="grid aspect-3/4 place-items-center rounded-t-card border-2 border-b-0 border-dashed border-edge text-soft">
        {children}
      </div>
      {/* Its width after the rotation is its height. */}
      {fallen ? (
        <DrawnCover className="mx-[12.5%] -mb-[12.5%] rotate-90" />
      ) : (
        <>
          <DrawnCover className="opacity-70" />
          <DrawnCover className="opacity-40" />
        </>
      )}
    </div>
  );
}

/** A cover in the manner of the painted ones: a sun and two ridges. */
function DrawnCover({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 30 40" className={`rounded-t-md border border-edge bg-line ${className}`}>
      <circle cx="20" cy="13" r="6" className="fill-accent" />
      <path d="M0 30 8 20l6 7 7-10 9 12v11H0z" fill="currentColor" opacity=".4" />
      <path d="m0 36 10-8 8 6 12-7v13H0z" fill="currentColor" opacity=".7" />
    </svg>
  );
}
