import { withStartupLock } from '../../db/startup-lock.ts';
import { rebuildSearchIndex } from '../../games/search/search-index.ts';
import { checkStop } from '../../runtime/check-stop.ts';
import type { Command } from '../command.ts';
import { formatGames } from '../format.ts';
import { createProgress } from '../progress.ts';

export const reindex: Command = {
  usage: [['reindex', 'rebuilds the search index', 'reindex']],
  async run(_values, _arguments, { openSite, signal, print }) {
    const progress = createProgress();
    const onProgress = (done: number, total: number) => {
      progress.show('Indexing', done, total);
      return checkStop(signal);
    };
    const games = await withStartupLock(await openSite(), (tx) => rebuildSearchIndex(tx.db, onProgress)).finally(
      progress.clear,
    );
    print(`Indexed ${formatGames(games)}.`);
    return { json: { games } };
  },
};
