import { withStartupLock } from '../../db/startup-lock.ts';
import { removeSamples } from '../../reviews/sample-reviews.ts';
import type { Command } from '../command.ts';

export const removeSampleReviews: Command = {
  usage: [['remove-samples', 'removes the sample reviews', 'remove-samples']],
  async run(_values, _arguments, { openSite, print }) {
    const removed = await withStartupLock(await openSite(), removeSamples);
    print(`Removed ${removed} sample reviews. Starts do not add them again, unless SAMPLE_REVIEWS=on is set.`);
    return { json: { removed } };
  },
};
