import { isLoopback, networkOf } from '../http/client-address.ts';

/** Bounds how many of something each network has at the same time, in this process. */
export function createNetworkShares(max: number) {
  const counts = new Map<string, number>();
  return {
    /** Counts one for the network of an address; returns what gives it back, or undefined if the network has `max`. */
    take(address: string): (() => void) | undefined {
      // A proxy that TRUST_PROXY does not name: its visitors cannot be told apart.
      if (isLoopback(address)) return () => undefined;
      const network = networkOf(address);
      const count = counts.get(network) ?? 0;
      if (count >= max) return undefined;
      counts.set(network, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = counts.get(network)! - 1;
        if (left > 0) counts.set(network, left);
        else counts.delete(network);
      };
    },
  };
}
