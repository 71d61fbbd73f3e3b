/** A visible letter of any script with its marks, or a digit. Nothing that has a meaning in XML. */
const letter = /(?!\p{Default_Ignorable_Code_Point})(?:\p{L}\p{M}{0,2}|\p{Nd})/u;
const oneOrTwoLetters = new RegExp(`^(?:${letter.source}){1,2}$`, 'u');

/** The first letters of the first and the last word of a name; "" if it has no letters. */
export function initialsOf(name: string): string {
  const words = name.toUpperCase().normalize('NFC').split(/\s+/);
  const letters = words.flatMap((word) => letter.exec(word)?.[0] ?? []);
  return letters.length > 1 ? letters[0]! + letters.at(-1)! : (letters[0] ?? '');
}

export function isInitials(text: string): boolean {
  return oneOrTwoLetters.test(text);
}

/** The hue of the background of initials, one of twelve: the same for the same text. */
export function initialsHue(text: string): number {
  const hue = [...text].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 360, 0);
  return hue - (hue % 30);
}
