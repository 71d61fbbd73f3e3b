import { useRef } from 'react';
import type { Game } from '../../../contracts/game.ts';
import { browserApi } from '../../api/client.ts';
import { FormField, Select } from '../../ui/field.tsx';
import { inputClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';
import { findGameByName, pickByName } from './search-games.ts';
import { GameOption, Option, SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useGameSuggestions } from './use-game-suggestions.ts';

const pageSize = 50;

type GameComboboxProps = {
  label: string;
  name: string;
  hint?: string;
  defaultValue: string;
  /** The names of all games, for a select without JavaScript; undefined if they are too many. */
  gameNames: string[] | undefined;
  onPick: (game: Game) => void;
};

/**
 * A field of a form for the name of a game. Empty, it lists the whole catalogue, page by page; with a text, what matches
 * it. The form submits its text, so it works as a plain input until hydration, and as a select without JavaScript. The
 * exact name of a game, in any case, counts as a pick of it when the person presses Enter or leaves the field.
 */
export function GameCombobox({ label, name, hint, defaultValue, gameNames, onPick }: GameComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useGameSuggestions({ limit: pageSize, listsAll: true, messages: copy });
  const { games, total, next, message, isOpen, query, close, loadMore } = suggestions;
  const more = { load: () => void loadMore(), failed: suggestions.moreFailed };
  /** The text that no game has to be looked up for: it was rendered, picked or looked up. */
  const settled = useRef(defaultValue);

  const pick = (game: Game) => {
    settled.current = game.name;
    input.current!.value = game.name;
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    close();
    onPick(game);
  };
  const pickExactMatch = async () => {
    const text = input.current!.value;
    if (text.trim() === '' || text === settled.current) return;
    settled.current = text;
    // Without a response nothing is lost: the server looks for the game too.
    const game = pickByName(games, text) ?? (await findGameByName(browserApi, text).catch(() => undefined))?.game;
    if (game && input.current?.value === text) pick(game);
  };
  const combobox = useCombobox(input, {
    isOpen,
    optionCount: games.length,
    loadMore: next === undefined ? undefined : more.load,
    query,
    close,
    onType: () => {
      settled.current = '';
    },
    onEnter: (event) => {
      // Enter never submits the form, even while the list is still loading.
      event.preventDefault();
      void pickExactMatch();
    },
    onBlur: () => void pickExactMatch(),
  });

  return (
    <div className="relative">
      <div className={gameNames ? 'noscript:hidden' : ''}>
        <FormField label={label} hint={hint} name={name}>
          {(ids) => (
            <input
              name={name}
              defaultValue={defaultValue}
              placeholder={copy.placeholder}
              {...ids}
              ref={input}
              type="text"
              autoComplete="off"
              className={inputClass}
            />
          )}
        </FormField>
      </div>
      {gameNames && (
        <noscript>
          {/* After the input, whose value it replaces. */}
          <Select
            {...{ label, hint, name, defaultValue }}
            placeholder={copy.chooseOne}
            options={gameNames.includes(defaultValue) || !defaultValue ? gameNames : [defaultValue, ...gameNames]}
          />
        </noscript>
      )}
      <SuggestionList
        {...{ combobox, isOpen, games, message, more }}
        count={total}
        className="top-20 max-h-80 min-w-64"
      >
        {games.map((game, index) => (
          <Option key={game._id} {...{ combobox, index }} setSize={total} onClick={() => pick(game)}>
            <GameOption game={game} />
          </Option>
        ))}
      </SuggestionList>
    </div>
  );
}
