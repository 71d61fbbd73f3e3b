import { findRelyingParty, type RelyingParty } from '../../../contracts/account/relying-party.ts';
import { Problem } from '../../http/problem.ts';

export function requireRelyingParty(address: string): RelyingParty {
  const party = findRelyingParty(address);
  if (!party)
    throw new Problem(409, 'Passkeys need https and a domain name (or localhost). Open the site at such an address.');
  return party;
}
