import { findRelyingParty } from '../../../contracts/account/relying-party.ts';

/** Whether this browser has passkeys for this address, and the functions that take and give them as JSON. */
export function hasPasskeys(): boolean {
  const { PublicKeyCredential: type } = window;
  return (
    type !== undefined &&
    findRelyingParty(location.origin) !== undefined &&
    typeof type.parseCreationOptionsFromJSON === 'function' &&
    typeof type.parseRequestOptionsFromJSON === 'function' &&
    typeof type.prototype.toJSON === 'function'
  );
}

/** Whether the browser can offer passkeys among the suggestions for a field. */
export async function canAutofill(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** The credential as JSON, for the API; the person sees a dialog of the browser. */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toJson(await navigator.credentials.create({ publicKey }));
}

type RequestOptions = { mediation?: CredentialMediationRequirement; signal: AbortSignal };

export async function getPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  { mediation = 'optional', signal }: RequestOptions,
): Promise<{ id: string }> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toJson(await navigator.credentials.get({ publicKey, mediation, signal }));
}

function toJson(credential: Credential | null): { id: string } {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  return credential.toJSON();
}

/** Tells the browser that a passkey is not known here (any more): it need not offer it again. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  try {
    await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId });
  } catch {
    // The browser then offers a passkey that does not work, and the page says why.
  }
}

/** The name of an error of the browser: of a closed dialog, for example. */
export const errorName = (error: unknown) => (error instanceof DOMException ? error.name : '');
