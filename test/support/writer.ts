import { goodPassword } from './app.ts';

export type Writer = {
  email: string;
  /** Calls the site in the writer's name. */
  call: (method: string, path: string, body?: object) => Promise<Response>;
  /** Writes a review and gives its id. */
  write: (review: object) => Promise<string>;
};

/** Somebody who has registered on a running site and writes through its API. */
export async function writerOn(address: string, name = 'Mara Okafor'): Promise<Writer> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.org`;
  let cookie = '';
  const call: Writer['call'] = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', cookie };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(address + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  const registered = await call('POST', '/api/auth/sign-up/email', {
    name,
    email,
    password: goodPassword,
  });
  cookie = registered.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/s, ''))
    .join('; ');
  const write = async (review: object) => {
    const { insertedId } = await (await call('POST', '/review', review)).json();
    return insertedId as string;
  };
  return { email, call, write };
}
