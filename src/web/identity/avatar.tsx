import { initialsColour, initialsOf } from '../../contracts/initials.ts';

type AvatarProps = {
  name: string;
  image: string;
  /** Where the name is written beside it. */
  decorative?: boolean;
  small?: boolean;
};

/** A member's photo; without one, or if it fails to load, their initials. */
export function Avatar({ name, image, decorative = false, small = false }: AvatarProps) {
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{ backgroundColor: initialsColour(name) }}
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-sans font-bold text-white ${small ? 'size-8 text-[13px]' : 'size-9 text-[15px]'}`}
    >
      <span aria-hidden>{initialsOf(name) || [...name][0]}</span>
      {/* A background: an img that fails to load shows a sign of its own over the initials, unless a script removes it. */}
      {image && (
        <span
          className="absolute inset-0 bg-cover bg-center"
          style={{ backgroundImage: `url(${JSON.stringify(image)})` }}
        />
      )}
    </span>
  );
}
