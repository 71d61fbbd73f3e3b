import type { HttpBindings } from '@hono/node-server';
import type { Logger } from '../log.ts';

/** What an answer was made from. */
export type Sources = {
  /** While these stay as they are, so does the answer; undefined where nobody can say. */
  topics: string[] | undefined;
  /** Whether it may be another one for another person. */
  personal: boolean;
};

/** What every request carries through the app. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> & {
    /** Set where a page calls the API from within: what is known of the request for the page. */
    within?: {
      requestId: string;
      address: string;
      /** Hears what each answer was made from. */
      madeFrom: (sources: Sources) => void;
    };
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** The network address that asks; of a proxy that we trust, the one behind it. */
    address: string;
    /** The address under which people reach us, without a path. */
    origin: string;
    /** Set where it was looked who asks: what the answer then depends on as well. */
    asker: Pick<Sources, 'topics'> | undefined;
    sources: Sources | undefined;
    /** To be called by what had to wait for its turn, when it begins; where what is made may be kept. */
    begin: (() => void) | undefined;
    /** The pattern that answered, for the metrics: never the address itself, which has no bounds. */
    route: string;
  };
};
