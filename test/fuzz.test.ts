import { test } from 'node:test';
import { onEachDatabase } from './support/databases/databases.ts';
import { fuzz } from './support/fuzz.ts';

// test/fault/fuzz.fault.ts sends 50,000, with another seed each time.
onEachDatabase('generated requests to every operation', (createDatabase) => {
  test('none gets a 5xx or what the OpenAPI document does not describe, and nothing invalid is stored', async () => {
    await fuzz(createDatabase, 1_000, 1);
  });
});
