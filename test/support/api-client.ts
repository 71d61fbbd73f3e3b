import { validPassword } from './test-app.ts';

export type ApiClient = {
  name: string;
  email: string;
  /** The cookies that the writer sends now. */
  cookie: () => string;
  /** Calls the site, or another process of it, in the writer's name. */
  call: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** Writes a review and gives its id. */
  write: (review: object) => Promise<string>;
};

/** Somebody who has registered on a running site and writes through its API. */
export async function signUpOn(address: string, name = 'Mara Okafor'): Promise<ApiClient> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`;
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ');
  const call: ApiClient['call'] = async (method, path, body, more) => {
    const headers = { 'content-type': 'application/json', cookie: cookie(), ...more };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(new URL(path, address), init);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    for (const line of response.headers.getSetCookie()) {
      const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(cookieName, value);
    }
    return response;
  };
  await call('POST', '/api/auth/sign-up/email', { name, email, password: validPassword });
  const write = async (review: object) => {
    const { insertedId } = await (await call('POST', '/review', review)).json();
    return insertedId as string;
  };
  return { name, email, cookie, call, write };
}
