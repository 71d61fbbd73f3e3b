import { href } from 'react-router';

type Owner = { email: string };

const pageQuery = (cursor?: string | null) => (!cursor ? '' : `?cursor=${encodeURIComponent(cursor)}`);

/** The paths of a member's own pages. */
export const memberPaths = {
  account: href('/account'),
  deleteAccount: href('/account/delete'),
  addReview: href('/addReview'),
  moderation: href('/moderation'),
  myReview: ({ email }: Owner) => href('/myReview/:email', { email }),
  /** The place of one review in My Review; `cursor` is that of its page, none for the first. */
  ownReview: ({ email }: Owner, id: string, cursor?: string | null) =>
    `${memberPaths.myReview({ email })}${pageQuery(cursor)}#review-${id}`,
  editReview: ({ email }: Owner, id: string, cursor?: string | null) =>
    href('/editmyreview/:email/:id', { email, id }) + pageQuery(cursor),
  watchList: ({ email }: Owner) => href('/gameWatchList/:email', { email }),
};
