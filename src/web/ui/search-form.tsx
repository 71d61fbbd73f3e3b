import {
  createContext,
  Fragment,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { Form } from 'react-router';
import { searchCopy as copy } from './copy.ts';
import { inputClass } from './styles.ts';
import { Search } from './icons.tsx';

/** For a component that shows suggestions below an input. */
export type SuggestionsProps = { input: RefObject<HTMLInputElement | null> };

/** Loads such a component; without it, the search field has no suggestions. */
export const SuggestionsContext = createContext<(() => Promise<ComponentType<SuggestionsProps>>) | undefined>(
  undefined,
);

/** The state of a navigation after which the search field has the focus. */
export const focusSearch = { focusSearch: true };

/** The search field that the width of the window shows. */
export function findSearchField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('input[data-search]');
  return [...fields].find((field) => field.checkVisibility());
}

type SearchFormProps = {
  /** What was searched for. */
  text?: string;
  className: string;
};

/** Leads to the games that match a text; works without JavaScript. Suggestions are loaded when it gets the focus. */
export function SearchForm({ text = '', className }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { Suggestions, load } = useSuggestions(input);
  return (
    <Form action="/games" role="search" className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
      {/* After another search, the field shows its text. */}
      <Fragment key={text}>
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={text}
          aria-label={copy.label}
          placeholder={copy.placeholder}
          autoComplete="off"
          maxLength={200}
          enterKeyHint="search"
          data-search
          onFocus={load}
          className={`${inputClass} rounded-full! pl-10!`}
        />
        {Suggestions && <Suggestions input={input} />}
      </Fragment>
    </Form>
  );
}

function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const loader = use(SuggestionsContext);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  // If it fails, the next focus loads them again; until then, the field works without them.
  const load = () =>
    loader?.()
      .then((component) => setSuggestions(() => component))
      .catch(() => undefined);
  const loadIfFocused = useEffectEvent(() => input.current === document.activeElement && load());
  // The field may have got the focus before hydration.
  useEffect(() => void loadIfFocused(), []);
  return { Suggestions, load };
}
