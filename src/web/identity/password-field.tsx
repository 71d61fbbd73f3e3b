import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { brokenRules, type PasswordRule } from '../../contracts/password-rules.ts';
import { FormField } from '../ui/field.tsx';
import { inputClass } from '../ui/styles.ts';
import { labels, passwordCopy } from './copy.ts';
import { Circle, CircleCheck, Eye, EyeOff } from '../ui/icons.tsx';

type PasswordFieldProps = ComponentProps<'input'> & {
  autoComplete: 'current-password' | 'new-password';
  label?: string;
};

/** A password, with a button to show it; for a new one, the parts of the rule are ticked off while it is typed. */
export function PasswordField({ label = labels.password, name = 'password', ...props }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  /** Undefined before hydration; by then the browser may have filled in a password. */
  const [password, setPassword] = useState<string>();
  const isNew = props.autoComplete === 'new-password';

  useEffect(() => {
    const { value, form } = input.current!;
    setPassword(value);
    // A password that is sent in plain sight could end up among the browser's suggestions for text fields.
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <>
      <FormField label={label} name={name} hint={isNew && <PasswordRules password={password ?? ''} />}>
        {(ids) => (
          <div className="relative">
            <input
              {...props}
              {...ids}
              ref={input}
              name={name}
              type={isShown ? 'text' : 'password'}
              required
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onInput={({ currentTarget }) => setPassword(currentTarget.value)}
              className={`${inputClass} pr-12 [&::-ms-reveal]:hidden`}
            />
            {password !== undefined && <ShowButton isShown={isShown} onToggle={() => setShown(!isShown)} />}
          </div>
        )}
      </FormField>
      {isNew && (
        <p role="status" className="sr-only">
          {password && describeRules(password)}
        </p>
      )}
    </>
  );
}

function ShowButton({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      // A press with the pointer leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-field text-soft transition hover:text-ink"
    >
      <Icon className="size-5" />
      {/* Not aria-label: the field is found by its label, "Password". */}
      <span className="sr-only">{passwordCopy.show}</span>
    </button>
  );
}

function PasswordRules({ password }: { password: string }) {
  const broken = brokenRules(password);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-1">
      {Object.entries(passwordCopy.rules).map(([rule, text]) => {
        const isMet = !broken.includes(rule as PasswordRule);
        const Icon = isMet ? CircleCheck : Circle;
        return (
          <li key={rule} className={`flex items-center gap-1.5 ${isMet ? 'text-ink' : ''}`}>
            <Icon className="size-4 shrink-0" />
            {text}
            {isMet && <span className="sr-only">{passwordCopy.met}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** For screen readers, which announce it when it changes. */
function describeRules(password: string): string {
  const broken = brokenRules(password);
  return broken.length > 0 ? passwordCopy.missing(broken) : passwordCopy.allMet;
}
