import { startServer } from '../server.ts';

const addresses = new Map<string, Promise<string>>();

/**
 * The address of a server with the usual settings, for all test files of a process that ask for it by the same
 * name. The test runner puts them into one process. Nobody writes a review on the server "readOnly".
 */
export function sharedServer(name: 'withWrites' | 'readOnly'): Promise<string> {
  const address = addresses.get(name) ?? startServer().then((server) => server.address);
  addresses.set(name, address);
  return address;
}
