/**
 * The parts of the rule for a new password. Without zod: the browser ticks them off while it is typed, and the API's
 * schema (member.ts) enforces them.
 */
export const passwordRules = {
  length: /^.{7,}$/su,
  upperCase: /\p{Lu}/u,
  lowerCase: /\p{Ll}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{L}\p{N}\s]/u,
};

export type PasswordRule = keyof typeof passwordRules;

/** The parts that a password breaks. */
export function brokenRules(password: string): PasswordRule[] {
  return (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule].test(password));
}
