import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Game } from '../../contracts/game.ts';
import { browserApi } from '../api/client.ts';
import { FormField } from '../ui/field.tsx';
import { inputClass } from '../ui/styles.ts';
import { copy } from './combobox-copy.ts';
import { Cover } from './cover.tsx';
import { findGameByName, pickByName } from './search-games.ts';
import { useGameSuggestions } from './use-game-suggestions.ts';

type GameComboboxProps = {
  label: string;
  name: string;
  hint?: string;
  defaultValue: string;
  onPick: (game: Game) => void;
};

/**
 * A field for the name of a game, with suggestions from the catalogue (the ARIA combobox pattern). The form
 * submits its text, so it works as a plain input until hydration. The exact name of a game, in any case, counts as a
 * pick of it when the person presses Enter or leaves the field.
 */
export function GameCombobox({ label, name, hint, defaultValue, onPick }: GameComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { options, message, isOpen, query, reset } = useGameSuggestions();
  const [active, setActive] = useState(-1);
  /** The text that no game has to be looked up for: it was rendered, picked or looked up. */
  const settled = useRef(defaultValue);

  const closeList = () => {
    reset();
    setActive(-1);
  };
  const updateList = (text: string) => {
    setActive(-1);
    query(text);
  };
  const pick = (game: Game) => {
    settled.current = game.name;
    input.current!.value = game.name;
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    closeList();
    onPick(game);
  };
  const pickExactMatch = async () => {
    const text = input.current!.value;
    if (text.trim() === '' || text === settled.current) return;
    settled.current = text;
    // Without a response nothing is lost: the server looks for the game too.
    const game = pickByName(options, text) ?? (await findGameByName(browserApi, text).catch(() => undefined))?.game;
    if (game && input.current?.value === text) pick(game);
  };
  const leave = () => {
    closeList();
    void pickExactMatch();
  };
  const move = (down: boolean) => {
    const last = options.length - 1;
    if (down) setActive(active < last ? active + 1 : 0);
    else setActive(active > 0 ? active - 1 : last);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    // Cancel a search in flight, whose result would open the list.
    if (key === 'Escape' && !isOpen) reset();
    // Enter never submits the form, even while the list is still loading.
    if (!isArrow && key !== 'Enter' && !(isOpen && key === 'Escape')) return;
    event.preventDefault();
    const chosen = options[active];
    if (isArrow && !isOpen) updateList(currentTarget.value);
    else if (isArrow) move(key === 'ArrowDown');
    else if (key === 'Enter' && chosen) pick(chosen);
    else if (key === 'Enter') leave();
    else closeList();
  };

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
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-activedescendant={options[active] && `${list}-${active}`}
            onInput={(event) => {
              if (!event.nativeEvent.isTrusted) return;
              settled.current = '';
              updateList(event.currentTarget.value);
            }}
            onClick={(event) => updateList(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={leave}
            className={inputClass}
          />
        )}
      </FormField>
      <p role="status" className="sr-only">
        {isOpen && (message || copy.count(options.length))}
      </p>
      <div
        className={`absolute top-20 left-0 z-30 max-h-80 w-full min-w-64 overflow-y-auto rounded-field border border-line bg-raised shadow-raised ${isOpen ? '' : 'hidden'}`}
      >
        {message && <p className="p-3 text-soft">{message}</p>}
        <div id={list} role="listbox" aria-label={copy.suggestions}>
          {options.map((game, index) => (
            <div
              key={game._id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? scrollIntoView : undefined}
              tabIndex={-1}
              onMouseDown={(event) => {
                // Keeps the focus in the input.
                event.preventDefault();
                pick(game);
              }}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-line aria-selected:bg-line"
            >
              <span className="w-8 shrink-0 overflow-hidden rounded-sm" aria-hidden>
                <Cover game={game} sizes="32px" />
              </span>
              <span className="min-w-0 wrap-anywhere">
                {game.name} {game.releaseYear !== null && <span className="text-soft">{game.releaseYear}</span>}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
