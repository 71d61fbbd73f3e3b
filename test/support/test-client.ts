import assert from 'node:assert/strict';
import { CookieJar } from './cookie-jar.ts';
import type { TestApp } from './test-app.ts';

export const validPassword = 'Lantern-7-valley';

export type Call = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client's IP address, for an app that runs in this process. */
  address?: string;
};

/** A program that calls an app, or a server by its URL, and stores its cookies as a browser does. */
export class TestClient {
  name = '';
  email = '';
  id = '';
  app: TestApp | string;
  cookies: CookieJar;

  constructor(app: TestApp | string, cookies = new CookieJar()) {
    this.app = app;
    this.cookies = cookies;
  }

  async call(path: string, { method, body, headers = {}, address }: Call = {}): Promise<Response> {
    const cookie = this.cookies.header();
    const init: RequestInit = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    };
    const response =
      typeof this.app === 'string'
        ? await fetch(new URL(path, this.app), init)
        : await this.app.request(path, init, address);
    this.cookies.update(response);
    return response;
  }

  /** The same, where anything but a success is an error. */
  async callOk(path: string, call: Call = {}): Promise<Response> {
    const response = await this.call(path, call);
    const text = response.ok ? '' : await response.text();
    assert.ok(response.ok, `${call.method ?? ''} ${path}: ${response.status} ${text}`);
    return response;
  }

  /** The body of a page or a list. */
  async readText(path: string): Promise<string> {
    return (await this.callOk(path)).text();
  }

  async readJson(path: string) {
    return (await this.callOk(path)).json();
  }

  /** Adds a review and gives its id. */
  async addReview(review: object): Promise<string> {
    const response = await this.callOk('/review', { body: review });
    return (await response.json()).insertedId;
  }

  async updateReview(id: string, changes: object): Promise<void> {
    await this.callOk(`/review/${this.email}/${id}`, { method: 'PATCH', body: changes });
  }

  async deleteReview(id: string): Promise<void> {
    await this.callOk(`/review/${id}`, { method: 'DELETE' });
  }

  /** Another client with a copy of the cookies, as of somebody who stole them. */
  copy(app: TestApp | string = this.app): TestClient {
    return new TestClient(app, new CookieJar(this.cookies));
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/** Somebody who has registered and is signed in, on an app or on a server. */
export async function signUpMember(app: TestApp | string, name = 'Mara Okafor'): Promise<TestClient> {
  const client = new TestClient(app);
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const email = `${words.join('.')}@example.org`;
  const body = { name, email, password: validPassword };
  const response = await client.callOk('/api/auth/sign-up/email', { body });
  const { user } = await response.json();
  return Object.assign(client, { name, email: user.email, id: user.id });
}
