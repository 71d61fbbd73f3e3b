/** The package has no types of its own; these are for what the tests use of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export type Context = {
    req: IncomingMessage;
    res: ServerResponse;
    method: string;
    path: string;
    status: number;
    type: string;
    body: unknown;
    set(name: string, value: string): void;
    redirect(address: string): void;
    oidc: { client: { clientId: string }; session: { accountId: string } };
  };

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export class Provider {
    constructor(issuer: string, configuration: object);
    Client: { prototype: { redirectUriAllowed(address: string): boolean } };
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    callback(): RequestListener;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
    ): Promise<string>;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): object;
}
