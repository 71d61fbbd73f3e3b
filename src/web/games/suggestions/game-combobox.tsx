import { useRef } from 'react';
import type { Game } from '../../../contracts/game.ts';
import { browserApi } from '../../api/client.ts';
import { FormField } from '../../ui/field.tsx';
import { inputClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';
import { findGameByName, maxFormResults, pickByName } from './search-games.ts';
import { GameOption, Option, SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useGameSuggestions } from './use-game-suggestions.ts';

type GameComboboxProps = {
  label: string;
  name: string;
  hint?: string;
  defaultValue: string;
  onPick: (game: Game) => void;
};

/**
 * A field of a form for the name of a game, with suggestions from the catalogue. The form submits its text, so it
 * works as a plain input until hydration. The exact name of a game, in any case, counts as a pick of it when the
 * person presses Enter or leaves the field.
 */
export function GameCombobox({ label, name, hint, defaultValue, onPick }: GameComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useGameSuggestions({ limit: maxFormResults, listsAll: true, messages: copy });
  const { games, message, isOpen, query, close } = suggestions;
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
      <SuggestionList {...{ combobox, isOpen, games, message }} className="top-20 max-h-80 min-w-64">
        {games.map((game, index) => (
          <Option key={game._id} {...{ combobox, index }} onClick={() => pick(game)}>
            <GameOption game={game} />
          </Option>
        ))}
      </SuggestionList>
    </div>
  );
}
