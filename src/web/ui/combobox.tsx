import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormField } from './field.tsx';
import { inputClass } from './styles.ts';
import { useSuggestions } from './use-suggestions.ts';

export type ComboboxOption = { id: string; label: string };

type ComboboxProps<Item extends ComboboxOption> = {
  label: string;
  name: string;
  hint?: ReactNode;
  defaultValue?: string;
  placeholder?: string;
  /** Shown when the search returns nothing. */
  emptyMessage: string;
  search: (text: string, signal: AbortSignal) => Promise<Item[]>;
  renderOption: (option: Item) => ReactNode;
  onPick: (option: Item) => void;
};

/**
 * A text input with suggestions (the ARIA combobox pattern). The form submits its text, so it works as a
 * plain input until hydration.
 */
export function Combobox<Item extends ComboboxOption>(props: ComboboxProps<Item>) {
  const { label, hint, emptyMessage, search, renderOption, onPick, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { options, message, isOpen, query, reset } = useSuggestions(search, emptyMessage);
  const [active, setActive] = useState(-1);

  const closeList = () => {
    reset();
    setActive(-1);
  };
  const updateList = (text: string) => {
    setActive(-1);
    query(text);
  };
  const pick = (option: Item) => {
    input.current!.value = option.label;
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    closeList();
    onPick(option);
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
    else if (isOpen) closeList();
  };

  return (
    <div className="relative">
      <FormField label={label} hint={hint} name={rest.name}>
        {(ids) => (
          <input
            {...rest}
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
              if (event.nativeEvent.isTrusted) updateList(event.currentTarget.value);
            }}
            onClick={(event) => updateList(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={closeList}
            className={inputClass}
          />
        )}
      </FormField>
      <p role="status" className="sr-only">
        {isOpen && (message || `${options.length} proposed`)}
      </p>
      <div
        className={`absolute inset-x-0 top-19 z-30 max-h-80 overflow-y-auto rounded-field border border-line bg-raised shadow-raised ${isOpen ? '' : 'hidden'}`}
      >
        {message && <p className="p-3 text-soft">{message}</p>}
        <div id={list} role="listbox" aria-label="Proposals">
          {options.map((option, index) => (
            <div
              key={option.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? scrollIntoView : undefined}
              tabIndex={-1}
              onMouseDown={(event) => {
                // Keeps the focus in the input.
                event.preventDefault();
                pick(option);
              }}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-line aria-selected:bg-line"
            >
              {renderOption(option)}
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
