import type { CsvFormat } from './format.ts';
import { steamStore } from './steam-store.ts';

export const csvFormats: CsvFormat[] = [steamStore];
