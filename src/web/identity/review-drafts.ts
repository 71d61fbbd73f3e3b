import { findLatestDraft } from '../ui/use-draft.ts';
import { memberPaths } from './member-paths.ts';

/** The name of a draft: by its member, and by the title in the address of the form or the id of the edited review. */
export const draftName = (email: string, about: string) => `${email} ${about}`;

export type UnsentReview = { path: string; gameTitle: string };

/** The review that the member wrote last in this browser and has not sent, and the path of its form. */
export function findUnsentReview(email: string): UnsentReview | undefined {
  const prefix = draftName(email, '');
  const draft = findLatestDraft(prefix);
  if (!draft) return undefined;
  const about = draft.name.slice(prefix.length);
  const isEdit = /^[0-9a-f-]{36}$/.test(about);
  const query = about && `?${new URLSearchParams({ game: about })}`;
  return {
    path: isEdit ? memberPaths.editReview({ email }, about) : memberPaths.addReview + query,
    gameTitle: draft.values.gameTitle ?? '',
  };
}
