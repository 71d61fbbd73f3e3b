import { cleanLine } from './clean-text.ts';

const maxPlatformLength = 100;
const maxPlatforms = 50;

/** The sources' names of platforms, in lower case → our name. A Map: a file may name a platform "constructor". */
const names = new Map(
  Object.entries({
    windows: 'Windows',
    win: 'Windows',
    'microsoft windows': 'Windows',
    'pc (microsoft windows)': 'Windows',
    pc: 'Windows',
    mac: 'macOS',
    macos: 'macOS',
    'mac os': 'macOS',
    'mac os x': 'macOS',
    'apple macintosh': 'macOS',
    linux: 'Linux',
  }),
);

/** Names of platforms, each once; the same platform has the same name whatever its source calls it. */
export function cleanPlatforms(values: unknown[]): string[] {
  const lines = values.map(cleanLine).map((line) => names.get(line.toLowerCase()) ?? line);
  return [...new Set(lines)].filter((line) => line !== '' && line.length <= maxPlatformLength).slice(0, maxPlatforms);
}
