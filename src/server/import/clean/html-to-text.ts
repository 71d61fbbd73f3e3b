import { Parser } from 'htmlparser2';
import { isNothing, removeUnprintable } from './clean-text.ts';

/** As for a game of our own catalogue (contracts/game.ts). */
const maxDetailLength = 5_000;

/** Far more than a detail may have: what comes after it is not parsed. */
const maxHtmlLength = 100_000;

/** Their content is not text for people. */
const hiddenTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title']);

/** They begin and end a line; those of the second list have an empty line around them. */
const lineTags = new Set(['div', 'tr', 'dt', 'dd', 'section', 'article', 'figcaption', 'hr']);
const paragraphTags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre']);

const tagOrEntity = /<[a-z/!?][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;
const looksLikeTag = /<(?=[a-z/!?])/gi;

/** Some sources escape HTML once more. */
const maxEscapes = 3;

/** A description as plain text: no tags, no invisible characters, at most 5,000 characters. */
export function cleanDetail(value: unknown): string {
  if (typeof value !== 'string') return '';
  let text = value.slice(0, maxHtmlLength);
  for (let round = 0; round < maxEscapes && tagOrEntity.test(text); round += 1) text = htmlToText(text);
  // A "<" that remains is a less-than sign, or starts a tag that is never closed.
  text = text.replace(looksLikeTag, '< ');
  const lines = tidyLines(text);
  return isNothing(lines) ? '' : cutText(lines);
}

function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  const add = (piece: string) => {
    if (hidden === 0) text += piece;
  };
  const addBreak = (tag: string) => {
    if (paragraphTags.has(tag)) add('\n\n');
    else if (lineTags.has(tag)) add('\n');
  };
  const parser = new Parser({
    // Line breaks of the source are blanks in HTML.
    ontext: (piece) => add(piece.replace(/\s+/g, ' ')),
    onopentagname(tag) {
      if (hiddenTags.has(tag)) hidden += 1;
      if (tag === 'br') add('\n');
      else if (tag === 'li') add('\n- ');
      else addBreak(tag);
    },
    onclosetag(tag) {
      if (hiddenTags.has(tag)) hidden -= 1;
      addBreak(tag);
    },
  });
  parser.end(html);
  return text;
}

function tidyLines(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .split('\n')
      .map((line) => removeUnprintable(line.replace(/\s/g, ' ')).replace(/ {2,}/g, ' ').trim())
      .map((line) => (line === '-' ? '' : line))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      // Items of one list.
      .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
      .trim()
  );
}

/** Cuts at the end of a sentence, or else of a word. */
function cutText(text: string): string {
  if (text.length <= maxDetailLength) return text;
  const start = text.slice(0, maxDetailLength - 1);
  const sentence = /^[^]*[.!?…。！？]["'”’)]?(?=\s)/u.exec(start)?.[0];
  if (sentence && sentence.length > maxDetailLength / 2) return sentence;
  const word = start.replace(/\s+\S*$/u, '');
  return `${(word.length > maxDetailLength / 2 ? word : start).toWellFormed().replace(/\uFFFD$/, '')}…`;
}
