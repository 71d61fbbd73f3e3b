import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importedGames, steamHeader } from '../../../../test/support/import-files.ts';

test('an operator imports a compressed file, whatever its name, with a byte order mark and mixed line ends', async () => {
  const [game, other] = await importedGames(gzipSync(`\uFEFF${steamHeader}1,Ünder,,,,,,,7.19\n2,Other,,,,,,,\r\n`), {
    currency: 'gbp',
  });
  assert.deepEqual([game?.name, game?.price, other?.name], ['Ünder', { hundredths: 719, currency: 'GBP' }, 'Other']);
});

test('an operator imports files with a byte order mark, before a quote too, and before JSON', async () => {
  const [fromCsv] = await importedGames('\uFEFF"name","price"\n"A","1"\n', { map: { name: 'name' } });
  const [fromJson] = await importedGames('\uFEFF[{"name":"A","gameGenre":"Action"}]');
  assert.deepEqual([fromCsv?.name, fromJson?.name], ['A', 'A']);
});
