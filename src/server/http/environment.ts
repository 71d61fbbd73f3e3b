import type { HttpBindings } from '@hono/node-server';
import type { Logger } from '../log.ts';

/** What every request carries through the app. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> & {
    /** Set where a page calls the API from within: what is known of the request for the page. */
    within?: {
      requestId: string;
      address: string;
      /** Hears what each answer was made from. */
      madeFrom: (topics: string[] | undefined) => void;
    };
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** The network address that asks; of a proxy that we trust, the one behind it. */
    address: string;
    /** The address under which people reach us, without a path. */
    origin: string;
    /** What the answer was made from: while that stays, so does the answer. */
    topics: string[] | undefined;
    /** The pattern that answered, for the metrics: never the address itself, which has no bounds. */
    route: string;
  };
};
