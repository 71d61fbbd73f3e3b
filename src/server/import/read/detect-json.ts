import { ImportError } from '../import-error.ts';
import type { JsonObject } from '../formats/format.ts';
import { isObject } from '../formats/json-fields.ts';
import { maxRecordBytes } from './limits.ts';
import { createParser, invalidJson, tooLong, type DocumentShape } from './read-json.ts';

/** "lines" is one object on each line. */
export type JsonShape = DocumentShape | 'lines';

type Found = { shape: JsonShape; sample: JsonObject };

/** Where the entries of a JSON text are, and the first of them; undefined if more bytes are needed. */
export function detectShape(path: string, head: Buffer, isWhole: boolean): Found | undefined {
  const isArray = head.toString().trimStart().startsWith('[');
  const found = findFirst(path, head, isWhole, isArray);
  if (!found && isWhole) throw new ImportError(`${path} has no entries.`);
  if (!found && head.length > maxRecordBytes) throw tooLong(path, 1);
  if (!found) return undefined;
  const { shape, sample } = found;
  if (!isObject(sample)) throw new ImportError(`${path} holds no objects, so no games.`);
  if (shape === 'roots' && 'results' in sample) throw new ImportError(`${path} has no entries.`);
  return { shape: shape === 'roots' && isOnOneLine(head) ? 'lines' : shape, sample };
}

/** Where an entry is, by how many lists and objects it is in. */
const shapesByDepth: (DocumentShape | undefined)[] = ['roots', undefined, 'results', 'bindings'];

function findFirst(path: string, head: Buffer, isWhole: boolean, isArray: boolean) {
  let found: { shape: DocumentShape; sample: unknown } | undefined;
  let failure: Error | undefined;
  const parser = createParser(path, isArray ? ['$.*'] : ['$.results.*', '$.results.bindings.*', '$'], !isArray);
  parser.onValue = ({ value, key, stack }) => {
    const shape = isArray ? 'array' : shapesByDepth[stack.length];
    // In a query's result, "results" is not the list, but an object with the list in it.
    const isEntry = shape !== undefined && (shape !== 'results' || typeof key === 'number');
    if (isEntry) found ??= { shape, sample: value };
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  parser.write(head);
  if (isWhole && !parser.isEnded) parser.end();
  if (failure && !found) throw invalidJson(path, 1, failure);
  return found;
}

function isOnOneLine(head: Buffer): boolean {
  const [first = ''] = head.toString().trimStart().split('\n', 1);
  try {
    return isObject(JSON.parse(first));
  } catch {
    return false;
  }
}
