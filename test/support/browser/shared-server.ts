import { startServer } from '../server.ts';
import { signUpMember } from '../test-client.ts';

const addresses = new Map<string, Promise<string>>();

/**
 * The address of a server with the usual settings, for all test files of a process that ask for it by the same
 * name. The test runner puts them into one process. Nobody writes a review on the server "readOnly".
 */
export function sharedServer(name: 'withWrites' | 'readOnly'): Promise<string> {
  const address = addresses.get(name) ?? startWithAdmin();
  addresses.set(name, address);
  return address;
}

/** The first member is an admin, who sees more than others do: it is nobody of the tests. */
async function startWithAdmin(): Promise<string> {
  const { address } = await startServer();
  await signUpMember(address, 'First Admin');
  return address;
}
