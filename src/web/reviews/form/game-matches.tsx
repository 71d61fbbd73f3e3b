import type { Game } from '../../../contracts/game.ts';
import { Button } from '../../ui/button.tsx';

/** Finds a game without JavaScript: a search button, and a button for each match, which fills in the form. */
export function GameMatches({ games }: { games: Game[] | undefined }) {
  return (
    <>
      <noscript>
        <Button type="submit" variant="secondary" name="intent" value="find">
          Find games of this name
        </Button>
      </noscript>
      {games && (
        <fieldset className="rounded-card border border-line p-4">
          <legend className="px-1 font-medium">
            {games.length > 0 ? 'Which one do you mean?' : 'No game of this name was found.'}
          </legend>
          <div className="flex flex-wrap gap-2">
            {games.map((game) => (
              <Button
                type="submit"
                key={game._id}
                variant="secondary"
                name="pick"
                value={game.name}
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
