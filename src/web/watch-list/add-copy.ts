// Of the page for visitors who have signed in. The title is as specified.
export const copy = { title: 'Game Watch List', add: 'Add to watch list' };
