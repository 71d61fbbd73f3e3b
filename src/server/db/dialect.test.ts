import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { containsText, equalsText } from './dialect.ts';

const name = 'Émile ΟΔΟΣ Żółw straße [50%_*?]^-\\.(a|b){2}$';

onEachDatabase('a text', (createDatabase) => {
  test('is found by a part of it in any case, whatever characters an operator types', async () => {
    const db = await migratedDatabase(createDatabase);
    const matches = async (condition: RawBuilder<SqlBool>) => {
      const { rows } = await sql`select 1 from (select cast(${name} as text) as name) as it where ${condition}`.execute(
        db,
      );
      return rows.length === 1;
    };
    for (const part of ['', 'émile', 'ÉMILE', 'οδος', 'οδοσ', 'żÓŁW', 'STRAße', '[50%_*?]^', '-\\.(A|B){2}$', name]) {
      assert.equal(await matches(containsText(db, 'name', part)), true, part);
    }
    for (const part of ['emile', 'strasse', '[5', 'm*e', '5?%', 'é.ile', '^é', 'a|x', '[é]']) {
      assert.equal(await matches(containsText(db, 'name', part)), part === '[5', part);
    }
    assert.equal(await matches(equalsText(db, 'name', name.toLowerCase())), true);
    assert.equal(await matches(equalsText(db, 'name', name.slice(1))), false);
    assert.equal(await matches(equalsText(db, 'name', name.slice(0, -1))), false);
  });
});
