import { tickMonotonic } from '../runtime/clock.ts';

/** Beyond this, the oldest key is forgotten. The database refuses its next request, which adds the key again. */
const maxKeys = 10_000;

/**
 * A budget that is used up may have room again when an attempt in flight is refunded (the password was right). After
 * these seconds, all attempts in flight have ended.
 */
const recheckMs = 5_000;

/** `refusedUntil`: the next request after this asks the database; `endsAt`: the end of the window. */
type Entry = { refusedUntil: number; endsAt: number };

/** Remembers which budgets are used up: requests over a limit are refused without a statement to the database. */
export function createExhaustedBudgets(clock: () => number = tickMonotonic) {
  const entries = new Map<string, Entry>();

  function set(key: string, entry: Entry): void {
    entries.delete(key);
    if (entries.size >= maxKeys) entries.delete(entries.keys().next().value!);
    entries.set(key, entry);
  }

  return {
    /** How long the key is still refused; undefined if the database has to be asked. */
    remainingMs(key: string): number | undefined {
      const entry = entries.get(key);
      const now = clock();
      if (!entry || entry.refusedUntil <= now) return undefined;
      return entry.endsAt - now;
    },
    add(key: string, remainingMs: number): void {
      const endsAt = clock() + remainingMs;
      set(key, { refusedUntil: endsAt, endsAt });
    },
    /** The same for attempts that may be refunded: at first for a few seconds only. */
    addRefundable(key: string, remainingMs: number): void {
      const now = clock();
      const known = entries.get(key);
      const endsAt = now + remainingMs;
      const isSecondTime = known !== undefined && known.endsAt > now;
      set(key, { refusedUntil: isSecondTime ? endsAt : Math.min(endsAt, now + recheckMs), endsAt });
    },
    delete: (key: string) => void entries.delete(key),
    size: () => entries.size,
  };
}
