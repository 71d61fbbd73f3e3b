import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanDetail } from './html-to-text.ts';

const details: [html: unknown, text: string][] = [
  ['One<br>two<br />three', 'One\ntwo\nthree'],
  ['<p>One</p><p>two</p>', 'One\n\ntwo'],
  ['<h2 class="bb_tag">Features</h2><ul><li>One<br></li><li><b>two</b></li></ul>', 'Features\n\n- One\n- two'],
  ['Tom &amp; Jerry &quot;x&quot; &eacute; &#39; &#x2019; &nbsp;z', 'Tom & Jerry "x" é \' ’ z'],
  ['a<script>alert("<b>")</script>b<style>p { color: red }</style>c', 'abc'],
  ['a<!-- <b>hidden</b> -->b', 'ab'],
  ['a<img src="x" alt="1 > 0" onerror="alert(1)">b', 'ab'],
  ['&lt;p&gt;Escaped once more&lt;/p&gt;', 'Escaped once more'],
  ['&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;x', 'x'],
  ['Thanks <b>all</b> <3', 'Thanks all <3'],
  ['<p>x < y and y<z', 'x < y and y'],
  ['Unfinished <script src=x', 'Unfinished < script src=x'],
  ['a < b & c > d', 'a < b & c > d'],
  ['Plain\r\n\r\n\r\n\r\ntext\twith   blanks\u0000\u202E', 'Plain\n\ntext with blanks'],
  ['<a href="https://a.example/">Link</a>', 'Link'],
  ['<p>N/A</p>', ''],
  ['', ''],
  [null, ''],
];
for (const [html, text] of details) {
  test(`a visitor reads ${JSON.stringify(html)} as text`, () => {
    const detail = cleanDetail(html);
    assert.equal(detail, text);
  });
}

test('a visitor reads no tags, however they are disguised', () => {
  const disguises = [
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<b>script>x',
    '&lt;&lt;b&gt;i&gt;',
    '<b<i>>x</b',
    '&amp;'.repeat(9),
  ];
  for (const html of [...disguises, `${'&amp;'.repeat(5)}lt;b&gt;`]) {
    assert.doesNotMatch(cleanDetail(html), /<[a-z/!?]/i, html);
  }
});

test('a visitor reads a long description to the end of a sentence', () => {
  const detail = cleanDetail(`<p>${'A sentence of some words. '.repeat(400)}</p>`);
  assert.ok(detail.length <= 5_000 && detail.length > 4_900);
  assert.match(detail, /words\.$/);
});

test('a visitor reads a long description without sentences to the end of a word', () => {
  const detail = cleanDetail('word '.repeat(2_000));
  assert.ok(detail.length <= 5_000);
  assert.match(detail, / word…$/);
  assert.equal(cleanDetail('😀'.repeat(4_000)).length, 4_999);
  assert.equal(cleanDetail(`x${'😀'.repeat(4_000)}`).isWellFormed(), true);
});

test('an operator imports descriptions that would keep a naive parser busy', () => {
  for (const piece of ['<a ', '<', '<!--', '&#', '<a "', '<script>', '</', 'x<b>', '\n', '- x\n\n']) {
    const detail = cleanDetail(piece.repeat(60_000));
    assert.ok(detail.length <= 5_000);
  }
});
