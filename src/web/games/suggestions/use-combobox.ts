import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';

type ComboboxOptions = {
  isOpen: boolean;
  optionCount: number;
  /** Loads more options; undefined if these are all. */
  loadMore?: (() => void) | undefined;
  /** Opens the list with options for a text, or closes it. */
  query: (text: string) => void;
  close: () => void;
  /** Typing, but not a change of the value by a script. */
  onType?: () => void;
  /** Enter without an active option. */
  onEnter?: (event: KeyboardEvent) => void;
  /** Escape while the list is closed. */
  onEscape?: (event: KeyboardEvent) => void;
  onBlur?: () => void;
};

/** The id of the listbox, and the index of the active option; -1 if there is none. */
export type Combobox = { listId: string; active: number };

/** More options are loaded when so many are left below the active one. */
const preloadOptions = 10;

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * Makes an input a combobox with a list of suggestions (the ARIA pattern). It works on the element instead of
 * rendering it, because the search field is there, and may have the focus, before this script is loaded. Enter clicks
 * the active option.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, options: ComboboxOptions): Combobox {
  const { isOpen, optionCount, loadMore, query, close, onType, onEnter, onEscape, onBlur } = options;
  const listId = useId();
  const [chosen, setChosen] = useState(-1);
  const active = isOpen && chosen < optionCount ? chosen : -1;

  const open = () => {
    setChosen(-1);
    query(input.current!.value);
  };
  const move = (down: boolean) => {
    const last = optionCount - 1;
    // While there are more, the end of the list is none.
    if (down) setChosen(active < last ? active + 1 : loadMore ? last : 0);
    else setChosen(active > 0 ? active - 1 : loadMore ? -1 : last);
    if (down && active >= last - preloadOptions) loadMore?.();
  };
  const pressEnter = (event: KeyboardEvent) => {
    if (active === -1) {
      close();
      onEnter?.(event);
    } else {
      event.preventDefault();
      document.getElementById(optionId(listId, active))!.click();
    }
  };
  const pressEscape = (event: KeyboardEvent) => {
    if (isOpen) event.preventDefault();
    else onEscape?.(event);
    // Also cancels a search in flight, whose result would open the list.
    close();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing } = event;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (isComposing) return;
    if (isArrow) event.preventDefault();
    if (isArrow && !isOpen) open();
    else if (isArrow) move(key === 'ArrowDown');
    else if (key === 'Enter') pressEnter(event);
    else if (key === 'Escape') pressEscape(event);
  });
  const onInput = useEffectEvent((event: Event) => {
    if (!event.isTrusted) return;
    onType?.();
    open();
  });
  const onClick = useEffectEvent(open);
  const onLeave = useEffectEvent(() => {
    close();
    onBlur?.();
  });

  useEffect(() => {
    const element = input.current!;
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    element.addEventListener('input', (event) => onInput(event), { signal });
    element.addEventListener('click', () => onClick(), { signal });
    element.addEventListener('blur', () => onLeave(), { signal });
    return () => controller.abort();
  }, [input]);

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': listId,
      'aria-activedescendant': active === -1 ? '' : optionId(listId, active),
    };
    for (const [name, value] of Object.entries(attributes)) input.current!.setAttribute(name, value);
  }, [input, isOpen, listId, active]);

  return { listId, active };
}
