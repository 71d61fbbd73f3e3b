import { useFailedImage } from '../ui/use-failed-image.ts';

type AvatarProps = { name: string; image: string };

/** A member's photo; without one, or where it fails, their initials on a colour of their own. */
export function Avatar({ name, image }: AvatarProps) {
  const { failed, watched } = useFailedImage();
  if (image && !failed) {
    return (
      <img
        {...watched}
        src={image}
        alt={name}
        width={36}
        height={36}
        referrerPolicy="no-referrer"
        decoding="async"
        className="size-9 rounded-full bg-line object-cover"
      />
    );
  }
  return (
    <svg role="img" aria-label={name} viewBox="0 0 36 36" className="size-9 rounded-full">
      <rect width="36" height="36" fill={`oklch(42% 0.1 ${hueOf(name)})`} />
      <text x="18" y="23.5" textAnchor="middle" className="fill-white text-[15px] font-bold">
        {initialsOf(name)}
      </text>
    </svg>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map((word) => [...word][0]!.toUpperCase()).join('');
}

function hueOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 0);
}
