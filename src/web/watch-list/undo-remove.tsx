import { Form } from 'react-router';
import { linkClass } from '../ui/styles.ts';
import { copy } from './copy.ts';
import type { RemovedGame } from './watch-list-action.ts';
import { EntryFields } from './watch-list-card.tsx';

/** Confirms that a game was removed, and offers to undo it; without JavaScript, because its card is gone. */
export function UndoRemove({ game, action }: { game: RemovedGame; action: string }) {
  return (
    <div role="status">
      <Form method="post" action={action} className="mt-2 flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          {copy.removed} <em dir="auto">{game.gameTitle}</em>
        </span>
        <EntryFields entry={game} />
        <button type="submit" name="intent" value="restore" className={`${linkClass} min-h-11 cursor-pointer`}>
          {copy.undo}
        </button>
      </Form>
    </div>
  );
}
