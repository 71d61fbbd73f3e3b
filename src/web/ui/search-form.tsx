import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { searchCopy as copy } from './copy.ts';
import { inputClass } from './styles.ts';

type SearchFormProps = {
  /** What was searched for. */
  text?: string;
  className: string;
};

/** Leads to the games that match a text; works without JavaScript. */
export function SearchForm({ text = '', className }: SearchFormProps) {
  return (
    <Form action="/games" role="search" className={`relative ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
      <input
        // After another search, the field shows its text.
        key={text}
        type="search"
        name="q"
        defaultValue={text}
        aria-label={copy.label}
        placeholder={copy.placeholder}
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
        data-search
        className={`${inputClass} rounded-full! pl-10!`}
      />
    </Form>
  );
}
