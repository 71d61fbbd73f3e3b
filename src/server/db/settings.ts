import type { Database } from './schema.ts';

/**
 * State of the installation, such as which catalogue was imported. `game count` saves counting them for each list;
 * `site address` is that of the last start, for the operator's commands: they do not know PORT or PUBLIC_URL of the
 * site.
 */
type Setting = 'catalogue' | 'samples' | 'game count' | 'search index' | 'last backup' | 'site address';

export async function readSetting(db: Database, name: Setting): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(db: Database, name: Setting, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
