import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copy as uiCopy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { copy } from './copy.ts';
import { describeFailure, signInByAutofill, signInWithPasskey } from './sign-in-with-passkey.ts';
import { errorName, hasPasskeys } from './webauthn.ts';
import { KeyRound } from '../../ui/icons.tsx';

/** A request for a passkey is under way, by the field's suggestions or by the button; or one has failed. */
type State = 'autofill' | 'button' | { error: string };

/** Only for the browser. A button, and passkeys among the suggestions for the email field. `next` is the path to go to afterwards. */
export default function PasskeySignIn({ next }: { next: string }) {
  const [isSupported] = useState(hasPasskeys);
  const [state, setState] = useState<State>('autofill');

  // A browser allows one request at a time: the next state ends the one before.
  useEffect(() => {
    if (!isSupported || typeof state === 'object') return;
    const controller = new AbortController();
    const { signal } = controller;
    const signIn = state === 'autofill' ? signInByAutofill(signal) : signInWithPasskey({ signal });
    const fail = (failure: unknown) => {
      // The person has not asked for the suggestions, so need not know that the browser refuses to make any.
      const isUnnoticed = state === 'autofill' && errorName(failure) !== '';
      if (!signal.aborted && !isUnnoticed) setState({ error: describeFailure(failure) });
    };
    const leave = () => window.location.assign(next);
    signIn.then(leave, fail);
    return () => controller.abort();
  }, [isSupported, state, next]);

  // The place stays: without it, what is below would jump.
  if (!isSupported) return <div className="min-h-11" />;
  const isWaiting = state === 'button';
  return (
    <>
      <Button type="button" variant="secondary" busy={isWaiting} onClick={() => setState('button')}>
        {!isWaiting && <KeyRound className="size-4" />}
        {isWaiting ? copy.waiting : copy.signIn}
      </Button>
      {typeof state === 'object' && (
        <Dialog title={uiCopy.oops} onClose={() => setState('autofill')}>
          {state.error}
        </Dialog>
      )}
    </>
  );
}
