import { isOwnCover } from '../../contracts/pictures/member-photo.ts';

/** The picture that responses name for a game, given the stored one; "" for none. */
export type PictureOf = (photo: string | null) => string;

/** Pictures on other hosts are those of imported games; the operator may switch them off. See record 34. */
export function createPictureOf(outsidePictures: boolean): PictureOf {
  return (photo) => {
    if (photo === null) return '';
    return isOwnCover(photo) || (outsidePictures && /^https:\/\//i.test(photo)) ? photo : '';
  };
}
