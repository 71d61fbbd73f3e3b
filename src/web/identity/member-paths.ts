import { href } from 'react-router';

type Owner = { email: string };

/** The paths of a member's own pages. */
export const memberPaths = {
  addReview: href('/addReview'),
  myReview: ({ email }: Owner) => href('/myReview/:email', { email }),
  editReview: ({ email }: Owner, id: string) => href('/editmyreview/:email/:id', { email, id }),
  watchList: ({ email }: Owner) => href('/gameWatchList/:email', { email }),
};
