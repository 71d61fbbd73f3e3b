import { isLoopback, networkOf, wideNetworkOf } from '../http/client-address.ts';

type Limits = {
  max: number;
  /** The maximum of an IPv6 /48, which one customer may have; its /64s count as networks of their own. */
  maxWide: number;
};

/** Bounds how many of something each network has at the same time, in this process. */
export function createNetworkShares({ max, maxWide }: Limits) {
  const counts = new Map<string, number>();

  function add(network: string, change: 1 | -1): void {
    const count = (counts.get(network) ?? 0) + change;
    if (count > 0) counts.set(network, count);
    else counts.delete(network);
  }

  return {
    /** Counts one for the network of an address; returns what gives it back, or undefined if the network has all. */
    take(address: string): (() => void) | undefined {
      // A proxy that TRUST_PROXY does not name: its visitors cannot be told apart.
      if (isLoopback(address)) return () => undefined;
      const [network, wide] = [networkOf(address), `wide ${wideNetworkOf(address)}`];
      if ((counts.get(network) ?? 0) >= max || (counts.get(wide) ?? 0) >= maxWide) return undefined;
      for (const each of [network, wide]) add(each, 1);
      let isTaken = true;
      return () => {
        if (isTaken) for (const each of [network, wide]) add(each, -1);
        isTaken = false;
      };
    },
  };
}
