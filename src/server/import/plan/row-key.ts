import { createHash } from 'node:crypto';
import { derivedIdSource } from '../../games/outside-catalogues.ts';
import { wordsOf } from '../../games/search/title-words.ts';
import type { ImportedGame } from '../imported-game.ts';
import type { Row } from './file-rows.ts';

/**
 * A game of a file with its key. The first of its ids is its own. One without ids gets one of what it says, by which a
 * second import finds it, whatever else the first has changed.
 */
export function toRow(line: number, game: ImportedGame): Row {
  const [ownId] = game.outsideIds;
  if (ownId) {
    const { source, id } = ownId;
    // Numbers in their order, not in that of their digits.
    const sorted = /^\d+$/.test(id) ? `${String(id.length).padStart(3, '0')}:${id}` : `=${id}`;
    return { key: `${source} ${sorted}`, line, game };
  }
  const identity = JSON.stringify([wordsOf(game.name).join(' '), game.releaseDate, game.maker]);
  const id = createHash('sha256').update(identity).digest('base64url');
  // After all games with an id, of which more is known.
  return { key: `~${identity}`, line, game: { ...game, outsideIds: [{ source: derivedIdSource, id }] } };
}

/** Whether a game is known by an id of another catalogue, or of a file. */
export const hasOutsideId = ({ outsideIds }: ImportedGame) =>
  outsideIds.some(({ source }) => source !== derivedIdSource);
