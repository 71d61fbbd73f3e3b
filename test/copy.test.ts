import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor, type ESTree } from 'vite';

const folder = join(import.meta.dirname, '..', 'src', 'web');

/** Texts that people read are in these files, ready to be translated. */
const isCopy = (file: string) => /(^|[/-])copy\.ts$/.test(file);

const hasWords = (text: string) => /\p{L}/u.test(text);
/** Values that are no text, such as the names of variants and of classes, begin with a small letter. */
const looksLikeText = (text: string) => /^\p{Lu}\p{Ll}/u.test(text);

const readAttributes = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label)$/;
const readProperties = /^(title|description|label|detail|message|alt)$/;

/** The literal texts that an expression may have as its value. */
function textsOf(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [...node.quasis.map(({ value }) => value.cooked ?? ''), ...node.expressions.flatMap(textsOf)];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
}

/** Texts in JSX, in attributes that people read or hear, and in properties such as a page's title. */
function findTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(file, source);
  assert.deepEqual(errors, [], file);
  const findInChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    found.push(
      ...children.flatMap((child) => (child.type === 'JSXText' ? child.value : textsOf(child))).filter(hasWords),
    );
  };
  new Visitor({
    JSXElement: findInChildren,
    JSXFragment: findInChildren,
    JSXAttribute({ name, value }) {
      const isRead = name.type === 'JSXIdentifier' && readAttributes.test(name.name);
      found.push(...textsOf(value).filter(isRead ? hasWords : looksLikeText));
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && readProperties.test(key.name)) found.push(...textsOf(value).filter(hasWords));
    },
  }).visit(program);
  return found.map((text) => `${file}: ${text.trim()}`);
}

test('a translator finds every text of the pages in a copy file', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const checked = files.filter((file) => !isCopy(file) && !file.includes('.test.'));
  assert.ok(checked.length > 80, `only ${checked.length} files are checked`);
  assert.deepEqual(
    checked.flatMap((file) => findTexts(file, readFileSync(join(folder, file), 'utf8'))),
    [],
  );
});

const planted = [
  '<p>Try again</p>',
  '<><b>{name}</b> is empty</>',
  "<p>{isBusy ? 'Saving…' : copy.save}</p>",
  "<p>{isEmpty && 'No games'}</p>",
  '<p>{`by ${name}`}</p>',
  '<nav aria-label="Main" />',
  "<button title={isOn ? copy.off : 'Switch on'} />",
  '<input placeholder={`such as ${name}`} />',
  '<img alt="A tree" />',
  '<Field label="Email" />',
  '<ReviewEditor busyLabel="Posting…" />',
  "meta(() => [{ title: 'My Review' }])",
];

for (const code of planted) {
  test(`a text outside of the copy files is found: ${code}`, () => {
    assert.equal(findTexts('page.tsx', `export const page = ${code};`).length, 1);
  });
}

test('what nobody reads is no text', () => {
  const code =
    '<p className="mt-2" dir={text && "auto"} title={copy.title}>{name}, {price} · {copy.of(1)}{sum("a")}</p>';
  assert.deepEqual(findTexts('page.tsx', `export const page = ${code};`), []);
});
