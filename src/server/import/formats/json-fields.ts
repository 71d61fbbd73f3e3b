import type { JsonObject } from './format.ts';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts of a list of texts or of objects: `["Action"]`, or `[{ "name": "Action" }]` by the key "name". */
export function textsOf(value: unknown, key: string): unknown[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown) => (isObject(item) ? item[key] : item));
}
