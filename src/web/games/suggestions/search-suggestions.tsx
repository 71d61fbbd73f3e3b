import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import type { SuggestionsProps } from '../../ui/search-form.tsx';
import { gamesPath } from '../games-path.ts';
import { searchCopy as copy } from './copy.ts';
import { GameOption, Option, SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useGameSuggestions } from './use-game-suggestions.ts';

const maxGames = 6;

/** Games for what is typed into the search field; the options are links to their pages. */
export function SearchSuggestions({ input }: SuggestionsProps) {
  const suggestions = useGameSuggestions({ limit: maxGames, listsAll: false, messages: copy });
  const { games, total, text, message, isOpen, query, close } = suggestions;
  const combobox = useCombobox(input, {
    isOpen,
    // After the games comes the link to all results.
    optionCount: games.length && games.length + 1,
    query,
    close,
    // Not every browser clears a search field by itself.
    onEscape: (event) => {
      event.preventDefault();
      (event.currentTarget as HTMLInputElement).value = '';
    },
  });

  // What was typed before this script was loaded.
  const queryTyped = useEffectEvent(() => {
    const { value, defaultValue } = input.current!;
    if (document.activeElement === input.current && value !== defaultValue) query(value);
  });
  useEffect(() => queryTyped(), []);

  const openGame = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    close();
    // The next page is not about this text.
    input.current!.form!.reset();
  };

  return (
    <SuggestionList
      {...{ combobox, isOpen, games, message }}
      // The navbar is fixed: scrolling the page would not show the end of the list.
      className="top-full mt-2 lg:max-h-[calc(100dvh-var(--navbar)-1rem)] lg:w-96"
    >
      {games.map((game, index) => (
        <Option key={game._id} {...{ combobox, index }} to={`/details/${game._id}`} onClick={openGame}>
          <GameOption game={game} />
        </Option>
      ))}
      {games.length > 0 && (
        <Option
          {...{ combobox, index: games.length }}
          to={gamesPath({ q: text })}
          onClick={(event) => isPlainClick(event) && close()}
        >
          <span dir="auto" className="min-w-0 font-semibold wrap-anywhere text-accent">
            {copy.all(text, total)}
          </span>
        </Option>
      )}
    </SuggestionList>
  );
}
