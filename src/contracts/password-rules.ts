/**
 * The parts of the rule for a new password, as the form lists them. Without zod: the browser ticks them off, and the
 * API's schema (member.ts) enforces them.
 */
export const passwordRules = [
  { text: '7 or more characters', pattern: /^.{7,}$/su },
  { text: 'an upper-case letter', pattern: /\p{Lu}/u },
  { text: 'a lower-case letter', pattern: /\p{Ll}/u },
  { text: 'a number', pattern: /\p{Nd}/u },
  { text: 'a symbol', pattern: /[^\p{L}\p{N}\s]/u },
];
