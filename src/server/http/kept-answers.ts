import { keepUntilChanged, type KeptUntilChanged } from '../db/kept-until-changed.ts';
import { findTag } from './etag.ts';
import type { Head } from './head.ts';
import type { Note } from './observe.ts';

/** A finished answer: what goes over the wire, but for what is every request's own. */
export type Answer = {
  headers: [string, string][];
  head: Head;
  /** For who has the answer already. */
  headOfKnown: Head;
  /** As text, a character a byte, where it is short: Node then sends it in one piece with the headers. */
  body: Buffer | string;
  tag: string | undefined;
  /** The pattern that it was made for. */
  route: string;
  /** Where it is noted that it was sent, and that it was known. */
  noteSent: Note;
  noteKnown: Note;
  /** Whether it may be another one for another person. */
  personal: boolean;
};

export type KeptAnswers = KeptUntilChanged<Answer>;

/** Finished answers in memory, no more than so many bytes of them. */
export function keepAnswers(capacity: number): KeptAnswers {
  return keepUntilChanged(capacity, sizeOf);
}

/** What it takes in memory, nearly: its headers are there by themselves and in two heads. */
function sizeOf(key: string, { body, head }: Answer): number {
  return body.length + key.length * 2 + head.after.length * 3 + 1_000;
}

/** Whether the caller has this very answer already, and by which tag. */
export function knownTag(asked: string | undefined, tag: string | undefined): string | undefined {
  if (asked === undefined || tag === undefined) return undefined;
  if (asked === tag) return tag;
  // An asterisk stands for whatever there is.
  return asked.trim() === '*' ? tag : findTag(asked, tag);
}
