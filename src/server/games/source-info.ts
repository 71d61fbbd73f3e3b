import type { SourceInfo } from '../../contracts/game.ts';
import { outsideCatalogues } from './outside-catalogues.ts';

/** As `games.source_info` has it: `source` is the key of the outside catalogue. */
export type StoredSourceInfo = SourceInfo;

export function readSourceInfo(json: string): SourceInfo | null {
  if (json === '') return null;
  const info = JSON.parse(json) as StoredSourceInfo;
  return { ...info, source: outsideCatalogues[info.source]?.label ?? info.source };
}

/** In small letters, each once. */
export function tagsOf(json: string): Set<string> {
  return new Set(json === '' ? [] : (JSON.parse(json) as StoredSourceInfo).tags.map((tag) => tag.toLowerCase()));
}

/** The newer one; what only the older one of the same source says stays. */
export function mergeSourceInfo(older: string, newer: string): string {
  if (older === '' || newer === '') return newer || older;
  const [before, after]: StoredSourceInfo[] = [JSON.parse(older), JSON.parse(newer)];
  if (before!.source !== after!.source) return newer;
  return JSON.stringify({
    source: after!.source,
    tags: after!.tags.length > 0 ? after!.tags : before!.tags,
    languages: after!.languages.length > 0 ? after!.languages : before!.languages,
    ratings: after!.ratings ?? before!.ratings,
    playtime: after!.playtime ?? before!.playtime,
  } satisfies StoredSourceInfo);
}
