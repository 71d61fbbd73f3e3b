const dayMs = 24 * 3_600_000;

// A session expires after 30 days without use; use renews it once a day, up to an age of 90 days.
export const sessionLifetimeMs = 30 * dayMs;
export const renewalIntervalMs = dayMs;
export const maxSessionAgeMs = 90 * dayMs;

/** The sessions that a member has at the same time. A further sign-in ends the least recently used one. */
export const maxSessions = 100;
