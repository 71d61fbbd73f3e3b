/**
 * The header Clear-Site-Data of a sign-out: the browser deletes this site's entries of its HTTP cache, which
 * may show the member's data. Not "storage": drafts of reviews are there. Browsers ignore it on plain HTTP,
 * except on localhost.
 */
export const clearSiteData = '"cache"';
