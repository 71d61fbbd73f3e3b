import { composeCover } from './compose-cover.ts';
import motifs from './motifs.svg?url';

type DrawnCoverProps = {
  name: string;
  genre: string;
  /** By default it is decoration. */
  alt: string;
};

/** The cover of a game without a picture. */
export function DrawnCover({ name, genre, alt }: DrawnCoverProps) {
  const { className, parts, initial } = composeCover(name, genre);
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={`drawn-cover ${className}`}
    >
      {/* The parts inherit the colours: their file is fetched once for all covers. */}
      <svg viewBox="0 0 300 400">
        {parts.map(([id, transform]) => (
          <use key={id} href={`${motifs}#${id}`} transform={transform} />
        ))}
      </svg>
      {initial && <i>{initial}</i>}
      <b dir="auto">{name}</b>
    </span>
  );
}
