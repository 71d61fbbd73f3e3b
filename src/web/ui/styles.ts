/** Appearances of buttons, and of links styled as buttons. */
const variants = {
  // The border is for forced colours, which paint no backgrounds.
  primary: 'border border-transparent bg-accent text-on-accent hover:brightness-110',
  secondary: 'border border-edge bg-raised text-ink hover:border-accent',
  /** For actions that cannot be undone. */
  danger: 'border border-danger bg-raised text-danger hover:bg-danger hover:text-ground',
};

export type Variant = keyof typeof variants;

export function buttonClass(variant: Variant): string {
  return `inline-flex print:hidden min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-[min(1.5rem,6.7vw)] py-1.5 text-center font-semibold transition aria-busy:cursor-progress aria-busy:opacity-70 ${variants[variant]}`;
}

/** For inputs, selects and text areas. */
export const inputClass =
  'min-h-11 w-full rounded-field border border-edge bg-ground px-3 text-ink transition hover:border-accent [&[readonly]]:border-dashed [&[readonly]]:border-line [&[readonly]]:text-soft aria-invalid:border-danger';

export const linkClass = 'text-accent underline underline-offset-4';

/** A link for the keyboard, which others do not see. */
export const skipLinkClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:p-3';
