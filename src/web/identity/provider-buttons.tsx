import { useEffect, useRef, useState } from 'react';
import type { Provider } from '../../contracts/member.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { signInByPopup } from './sign-in-popup.ts';
import { signInErrorMessage } from './sign-in-errors.ts';

type ProviderButtonsProps = {
  providers: Provider[];
  /** What the buttons say before the provider's name. */
  verb: string;
  /** Where to go after the sign-in. */
  next: string;
};

/** A button for each provider. Without JavaScript, they lead there in this window. */
export function ProviderButtons({ providers, verb, next }: ProviderButtonsProps) {
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} verb={verb} next={next} />
      ))}
    </div>
  );
}

type ProviderButtonProps = { provider: Provider; verb: string; next: string };

function ProviderButton({ provider: { id, name, configured }, verb, next }: ProviderButtonProps) {
  const [error, setError] = useState('');
  const [waiting, setWaiting] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = () => {
    stop.current();
    setError(configured ? '' : 'not_configured');
    if (!configured) return;
    setWaiting(true);
    stop.current = signInByPopup(id, next, (outcome) => {
      setWaiting(false);
      setError(outcome);
      if (outcome === '') window.location.assign(next);
    });
  };

  return (
    <>
      <form
        action={`/auth/start/${id}`}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <input type="hidden" name="next" value={next} />
        <Button type="submit" variant="secondary" className="w-full">
          {waiting ? `Waiting for ${name} …` : `${verb} ${name}`}
        </Button>
      </form>
      {error && (
        <Dialog title="Oops..." onClose={() => setError('')}>
          {signInErrorMessage(error, name)}
        </Dialog>
      )}
    </>
  );
}
