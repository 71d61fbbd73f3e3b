import { networkOf } from '../http/client-address.ts';
import type { RateLimit } from '../http/rate-limit.ts';

const windowMs = 10 * 60_000;

/**
 * The limits of sign-up and sign-in, for `consume` and `refund`. The network's limit comes first: once it is
 * used up, attempts no longer count against the account.
 */
export const rateLimits = {
  signUp: (email: string, address: string): RateLimit[] => [
    { key: `sign-up from ${networkOf(address)}`, max: 60, windowMs },
    { key: `sign-up of ${email}`, max: 10, windowMs },
  ],
  /** Counts wrong passwords: the attempt is refunded if the password turns out to be right. */
  wrongPassword: (email: string, address: string): RateLimit[] => [
    { key: `sign-in from ${networkOf(address)}`, max: 50, windowMs },
    { key: `sign-in of ${email}`, max: 10, windowMs },
  ],
  /** Counts the attempts that the limits above let through, and is not refunded: it bounds the sessions of an account. */
  passwordAttempt: (email: string): RateLimit[] => [{ key: `session of ${email}`, max: 100, windowMs }],
  /** Starts and failed callbacks share one limit: each makes the server send requests to the provider. */
  providerSignIn: (address: string): RateLimit[] => [
    { key: `provider sign-in from ${networkOf(address)}`, max: 60, windowMs },
  ],
};
