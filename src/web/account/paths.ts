import { href } from 'react-router';

/** Apart from the other paths of members: every page loads those. */
export const accountPaths = { passkeys: href('/account/passkeys'), secondFactor: href('/account/second-factor') };
