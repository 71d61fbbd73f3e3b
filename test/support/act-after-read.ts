import type { KyselyPlugin } from 'kysely';

/** For a database: another process acts right after a row was read that `isAwaited`; once after each `arm`. */
export function actAfterRead(isAwaited: (row: object) => boolean, act: () => Promise<unknown>) {
  let isArmed = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isArmed && result.rows.some(isAwaited)) {
        isArmed = false;
        await act();
      }
      return result;
    },
  };
  return { plugin, arm: () => void (isArmed = true), hasActed: () => !isArmed };
}
