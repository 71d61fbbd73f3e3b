import type { ComponentProps } from 'react';
import type { Game } from '../../contracts/game.ts';
import { browserApi } from '../api/client.ts';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { Cover } from './cover.tsx';
import { nameSearchQuery } from './name-search.ts';

type GameOption = ComboboxOption & Game;

type GameComboboxProps = Pick<
  ComponentProps<typeof Combobox<GameOption>>,
  'label' | 'name' | 'hint' | 'defaultValue' | 'onPick'
>;

/** A field for the name of a game, with suggestions from the catalogue. */
export function GameCombobox(props: GameComboboxProps) {
  return (
    <Combobox
      {...props}
      placeholder="Begin to write its name"
      emptyMessage="No game of this name."
      search={searchGames}
      renderOption={renderGame}
    />
  );
}

function renderGame(game: GameOption) {
  return (
    <>
      <span className="w-8 shrink-0 overflow-hidden rounded-sm" aria-hidden>
        <Cover game={game} sizes="32px" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {game.name} <span className="text-soft">{game.releaseYear}</span>
      </span>
    </>
  );
}

async function searchGames(text: string, signal: AbortSignal): Promise<GameOption[]> {
  const { rows } = await browserApi('listGames', { query: nameSearchQuery(text), signal });
  return rows.map((game) => ({ ...game, id: game._id, label: game.name }));
}
