import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormField } from './field.tsx';
import { inputClass } from './styles.ts';
import { useSuggestions } from './use-suggestions.ts';

export type Option = { id: string; label: string };

type ComboboxProps<Item extends Option> = {
  label: string;
  name: string;
  hint?: ReactNode;
  defaultValue?: string;
  placeholder?: string;
  /** What is said where nothing fits. */
  nothing: string;
  /** Finds what fits the text so far. */
  search: (text: string, signal: AbortSignal) => Promise<Item[]>;
  show: (option: Item) => ReactNode;
  onPick: (option: Item) => void;
};

/**
 * A line to write into that proposes what fits. The text in it is what the form sends, so that it
 * is a plain field wherever the script is not there yet.
 */
export function Combobox<Item extends Option>(props: ComboboxProps<Item>) {
  const { label, hint, nothing, search, show, onPick, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { options, message, ask, close, open } = useSuggestions(search, nothing);
  const [active, setActive] = useState(-1);

  const fold = () => {
    close();
    setActive(-1);
  };
  const variant = (text: string) => {
    setActive(-1);
    ask(text);
  };
  const pick = (option: Item) => {
    input.current!.value = option.label;
    input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    fold();
    onPick(option);
  };
  const move = (down: boolean) => {
    const last = options.length - 1;
    if (down) setActive(active < last ? active + 1 : 0);
    else setActive(active > 0 ? active - 1 : last);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    const arrow = key === 'ArrowDown' || key === 'ArrowUp';
    // A list that is still on its way is not wanted any more.
    if (key === 'Escape' && !open) close();
    // Enter picks from the list, also from one that is still on its way; it does not send the form.
    if (!arrow && key !== 'Enter' && !(open && key === 'Escape')) return;
    event.preventDefault();
    const chosen = options[active];
    if (arrow && !open) variant(currentTarget.value);
    else if (arrow) move(key === 'ArrowDown');
    else if (key === 'Enter' && chosen) pick(chosen);
    else if (open) fold();
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
            aria-expanded={open}
            aria-controls={list}
            aria-activedescendant={options[active] && `${list}-${active}`}
            onInput={(event) => {
              if (event.nativeEvent.isTrusted) variant(event.currentTarget.value);
            }}
            onClick={(event) => variant(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={fold}
            className={inputClass}
          />
        )}
      </FormField>
      <p role="status" className="sr-only">
        {open && (message || `${options.length} proposed`)}
      </p>
      <div
        className={`absolute inset-x-0 top-19 z-30 max-h-80 overflow-y-auto rounded-field border border-line bg-raised shadow-raised ${open ? '' : 'hidden'}`}
      >
        {message && <p className="p-3 text-soft">{message}</p>}
        <div id={list} role="listbox" aria-label="Proposals">
          {options.map((option, index) => (
            <div
              key={option.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? intoView : undefined}
              tabIndex={-1}
              onMouseDown={(event) => {
                // The focus stays with the field.
                event.preventDefault();
                pick(option);
              }}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-line aria-selected:bg-line"
            >
              {show(option)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
