import type { Account } from '../../contracts/account/account.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { Button } from '../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { copy } from './copy.ts';

type ProviderListProps = {
  account: Account;
  /** Passkeys are another way to sign in. */
  passkeyCount: number;
};

/** The providers of the site, each with a button that connects or disconnects it. */
export function ProviderList({ account: { providers, hasPassword }, passkeyCount }: ProviderListProps) {
  if (providers.length === 0) return <p className="text-soft">{copy.noProviders}</p>;
  const connectedCount = providers.filter(({ isConnected }) => isConnected).length;
  const hasOtherWay = hasPassword || passkeyCount > 0 || connectedCount > 1;
  return (
    <ul className="grid gap-3">
      {providers.map(({ id, name, isConnected, email }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-sm wrap-anywhere text-soft">{email ?? copy.notConnected}</p>
          </div>
          {!isConnected && <ConnectForm id={id} name={name} />}
          {isConnected && hasOtherWay && (
            <AccountForm intent="disconnectProvider" target={id} submit={copy.disconnect(name)} variant="secondary" />
          )}
          {isConnected && !hasOtherWay && <p className="text-sm text-soft">{copy.onlyWay}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Not a form of this page: it leads on to the provider, which the page's policy allows to no form (see auth-start.ts). */
function ConnectForm({ id, name }: { id: string; name: string }) {
  return (
    <form action={`/auth/start/${id}`}>
      <input type="hidden" name="next" value={memberPaths.account} />
      <input type="hidden" name="link" value="1" />
      <input type="hidden" name="form" value="1" />
      <Button type="submit" variant="secondary">
        {copy.connect(name)}
      </Button>
    </form>
  );
}
