import { Cover, useCoverTransition, type CoverProps } from './cover.tsx';

type ShelvedCoverProps = CoverProps & {
  /** Null for a game that has no page. */
  gameId: string | null;
};

/** A cover on a shelf. It rises under the pointer, and moves to its place on the game's page and back. */
export function ShelvedCover({ gameId, ...props }: ShelvedCoverProps) {
  return (
    <div
      style={useCoverTransition(gameId)}
      className="aspect-3/4 origin-bottom overflow-hidden rounded-t-card shadow-card transition group-focus-within:-translate-y-2 group-hover:-translate-y-2 motion-reduce:transform-none"
    >
      <Cover {...props} />
    </div>
  );
}
