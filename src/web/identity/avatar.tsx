import { useImageError } from '../ui/use-image-error.ts';

/** A member's photo; without one, or if it fails to load, their initials. */
export function Avatar({ name, image }: { name: string; image: string }) {
  const { failed, imageProps } = useImageError();
  return (
    <span
      role="img"
      aria-label={name}
      style={{ backgroundColor: `oklch(42% 0.1 ${hueOf(name)})` }}
      className="relative grid size-9 shrink-0 place-items-center overflow-hidden rounded-full text-[15px] font-bold text-white"
    >
      <span aria-hidden>{initialsOf(name)}</span>
      {image && !failed && (
        <img
          {...imageProps}
          src={image}
          alt=""
          width={36}
          height={36}
          referrerPolicy="no-referrer"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const initialWords = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return initialWords.map((word) => [...word][0]!.toUpperCase()).join('');
}

function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 0);
}
