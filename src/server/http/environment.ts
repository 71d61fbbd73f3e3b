import type { HttpBindings } from '@hono/node-server';
import type { Logger } from '../log.ts';

/** What every request carries through the app. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> & {
    /** Set where a page calls the API from within: the id of the request that asked for the page. */
    within?: string;
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** The pattern that answered, for the metrics: never the address itself, which has no bounds. */
    route: string;
  };
};
