/** Appearances of buttons, and of links styled as buttons; `danger` is for actions that cannot be undone. */
export type Variant = 'primary' | 'secondary' | 'danger';

export const buttonClass = (variant: Variant) => `button ${variant}`;

/** For inputs, selects and text areas. */
export const inputClass =
  'min-h-11 w-full rounded-field border border-edge bg-ground px-3 text-ink transition hover:border-accent [&[readonly]]:border-dashed [&[readonly]]:border-line [&[readonly]]:text-soft aria-invalid:border-danger';

export const linkClass = 'text-accent underline underline-offset-4';

/** A link for the keyboard, which others do not see. */
export const skipLinkClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:p-3';
