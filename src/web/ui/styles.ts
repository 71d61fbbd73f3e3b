/** Appearances of buttons, and of links styled as buttons; `danger` is for actions that cannot be undone. */
export type Variant = 'primary' | 'secondary' | 'danger';

export const buttonClass = (variant: Variant) => `button ${variant}`;

/** For inputs, selects and text areas. */
export const inputClass = 'field';

export const linkClass = 'text-accent underline underline-offset-4';

/** A link for the keyboard, which others do not see. */
export const skipLinkClass = 'skip-link';
