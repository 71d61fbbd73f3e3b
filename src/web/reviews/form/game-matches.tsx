import type { Game } from '../../../contracts/game.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from './copy.ts';

type GameMatchesProps = {
  games: Game[] | undefined;
  /** Whether the title is typed without JavaScript, too, and not chosen. */
  canSearch: boolean;
  onPick: (game: Game) => void;
};

/** Games to choose from and, without JavaScript, a button that searches for them. A choice fills in the form. */
export function GameMatches({ games, canSearch, onPick }: GameMatchesProps) {
  return (
    <>
      {canSearch && (
        <noscript>
          <Button type="submit" variant="secondary" name="intent" value="find">
            {copy.findGames}
          </Button>
        </noscript>
      )}
      {games?.length === 0 && <p className="font-medium">{copy.noMatches}</p>}
      {games && games.length > 0 && (
        <fieldset className="rounded-card border border-line p-4">
          <legend className="px-1 font-medium">{copy.matches}</legend>
          <div className="flex flex-wrap gap-2">
            {games.map((game) => (
              <Button
                type="submit"
                key={game._id}
                variant="secondary"
                name="pick"
                value={game.name}
                onClick={(event) => {
                  event.preventDefault();
                  onPick(game);
                }}
                className="whitespace-normal"
              >
                {game.name}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
