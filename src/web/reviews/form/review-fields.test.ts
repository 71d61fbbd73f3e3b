import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeDraft } from './review-fields.ts';

const form = { name: 'Noor Lind', openedWithName: 'Noor Lind', text: '', linkedRating: '' };
const draft = { name: 'Mara Okafor', openedWithName: 'Mara Okafor', text: 'A draft.', linkedRating: '' };
const restore = (changes: object) => ({ ...form, ...mergeDraft({ ...draft, ...changes }, form) });

test('a writer who was renamed finds their draft again under their new name', () => {
  assert.deepEqual(restore({}), { ...form, text: 'A draft.' });
});

for (const name of ['Gordon Freeman', '']) {
  test(`a writer who typed another name, or none, finds it again with their draft: "${name}"`, () => {
    assert.deepEqual(restore({ name }), { ...form, text: 'A draft.', name });
  });
}
