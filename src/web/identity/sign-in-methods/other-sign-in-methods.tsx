import { Link } from 'react-router';
import type { Provider } from '../../../contracts/member.ts';
import { linkClass } from '../../ui/styles.ts';
import { AskOperator } from './ask-operator.tsx';
import { signInMethodsCopy as copy } from '../copy.ts';

type OtherSignInMethodsProps = {
  mail: { configured: boolean; contact: string | null };
  providers: Provider[];
  hasPasskeys: boolean;
};

/** For somebody who may try no more passwords for now. */
export function OtherSignInMethods({ mail, providers, hasPasskeys }: OtherSignInMethodsProps) {
  const usable = providers.filter(({ configured }) => configured).map(({ name }) => name);
  const ways = [...(hasPasskeys ? [copy.passkey] : []), ...usable];
  return (
    <div className="mt-3 grid gap-2">
      <p>
        {mail.configured ? (
          <Link to="/auth/forgot-password" className={linkClass}>
            {copy.reset}
          </Link>
        ) : (
          <AskOperator contact={mail.contact} />
        )}
      </p>
      {ways.length > 0 && <p>{copy.others(ways)}</p>}
    </div>
  );
}
