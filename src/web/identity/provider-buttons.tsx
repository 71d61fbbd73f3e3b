import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { Provider } from '../../contracts/member.ts';
import { Button } from '../ui/button.tsx';
import { copy as uiCopy } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { providerCopy } from './copy.ts';
import { signInByPopup } from './sign-in-popup.ts';
import { signInErrorMessage } from './sign-in-errors.ts';

type ProviderButtonsProps = {
  providers: Provider[];
  /** The label of the buttons, before the provider's name. */
  verb: string;
  /** The path to go to after the sign-in. */
  next: string;
};

/** An "or", and a button for each provider: it opens a popup, or without JavaScript leads there in the same window. */
export function ProviderButtons({ providers, verb, next }: ProviderButtonsProps) {
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {providerCopy.or}
      </p>
      <div className="grid grid-cols-1 gap-3">
        {providers.map((provider) => (
          <ProviderButton key={provider.id} provider={provider} verb={verb} next={next} />
        ))}
      </div>
    </>
  );
}

type ProviderButtonProps = { provider: Provider; verb: string; next: string };

function ProviderButton({ provider: { id, name, configured }, verb, next }: ProviderButtonProps) {
  const noteId = useId();
  const [error, setError] = useState('');
  const [waiting, setWaiting] = useState(false);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  const startSignIn = (event: SubmitEvent) => {
    event.preventDefault();
    cancel.current();
    setError(configured ? '' : 'not_configured');
    if (!configured) return;
    setWaiting(true);
    cancel.current = signInByPopup(id, next, (result) => {
      setWaiting(false);
      setError(result);
      if (result === '') window.location.assign(next);
    });
  };

  return (
    <>
      <form action={`/auth/start/${id}`} onSubmit={startSignIn}>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="form" value="1" />
        <Button
          type="submit"
          variant="secondary"
          aria-describedby={configured ? undefined : noteId}
          className="w-full whitespace-normal!"
        >
          {waiting ? providerCopy.waiting(name) : `${verb} ${name}`}
        </Button>
        {!configured && (
          <p id={noteId} className="mt-1.5 text-center text-sm text-soft">
            {signInErrorMessage('not_configured', name)}
          </p>
        )}
      </form>
      {error && (
        <Dialog title={uiCopy.oops} onClose={() => setError('')}>
          {signInErrorMessage(error, name)}
        </Dialog>
      )}
    </>
  );
}
