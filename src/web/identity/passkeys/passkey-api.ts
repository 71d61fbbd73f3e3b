import { passkeyPaths } from '../../../contracts/account/passkey-paths.ts';
import { createBrowserApi } from '../../api/client.ts';

export const passkeyApi = createBrowserApi(passkeyPaths);
