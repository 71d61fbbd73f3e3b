import { initialsHue, initialsOf } from '../../contracts/pictures/initials.ts';

type AvatarProps = {
  name: string;
  image: string;
  /** Where the name is written beside it. */
  decorative?: boolean;
  small?: boolean;
  className?: string;
};

/** Dark enough for white letters, as in the server's pictures of initials. By hue; a policy forbids style attributes. */
const backgrounds: Record<number, string> = {
  0: 'bg-[oklch(42%_0.1_0)]',
  30: 'bg-[oklch(42%_0.1_30)]',
  60: 'bg-[oklch(42%_0.1_60)]',
  90: 'bg-[oklch(42%_0.1_90)]',
  120: 'bg-[oklch(42%_0.1_120)]',
  150: 'bg-[oklch(42%_0.1_150)]',
  180: 'bg-[oklch(42%_0.1_180)]',
  210: 'bg-[oklch(42%_0.1_210)]',
  240: 'bg-[oklch(42%_0.1_240)]',
  270: 'bg-[oklch(42%_0.1_270)]',
  300: 'bg-[oklch(42%_0.1_300)]',
  330: 'bg-[oklch(42%_0.1_330)]',
};

/** A member's photo; without one, or if it fails to load, their initials. */
export function Avatar({ name, image, decorative = false, small = false, className = '' }: AvatarProps) {
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={`avatar ${small ? 'small ' : ''}${backgrounds[initialsHue(name)]} ${className}`}
    >
      <span aria-hidden>{initialsOf(name) || [...name][0]}</span>
      {/* Without a text and with a height of `auto`, an image that fails to load paints nothing over the initials. */}
      {image && (
        <img
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          decoding="async"
          className="absolute inset-0 h-auto min-h-full w-full object-cover"
        />
      )}
    </span>
  );
}
