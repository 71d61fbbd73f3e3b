/**
 * Sent when somebody signs out: the browser drops the pages of this site that it has stored. Drafts of
 * reviews are in its storage, and stay. Browsers heed it by https and on this machine alone.
 */
export const clearSiteData = '"cache"';
