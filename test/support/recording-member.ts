import assert from 'node:assert/strict';
import { TestClient, validPassword } from './test-client.ts';

/** More would use up what a new member may write. */
const maxWrites = 12;

/** The response was a 503: the write may have been stored or not. */
class UnavailableError extends Error {}

let memberCount = 0;

/** What a member has, by what was acknowledged: the texts of reviews by id, the titles on the watch list by id. */
type State = { reviews: Map<string, string>; watched: Map<string, string> };

/**
 * A member who registers and writes until the server dies, and remembers what was acknowledged. Each has a network of
 * its own, by the header of a trusted proxy.
 */
export class RecordingMember {
  readonly #client: TestClient;
  readonly #titles: string[];
  readonly #headers: Record<string, string>;
  readonly #state: State = { reviews: new Map(), watched: new Map() };
  /** What the state would be with the write that was not acknowledged: it may have been stored or not. */
  #pending: State | undefined;
  #texts = 0;
  writes = 0;
  isRegistered = false;

  constructor(address: string, titles: string[]) {
    memberCount += 1;
    this.#client = new TestClient(address);
    this.#client.email = `writer-${memberCount}@example.org`;
    this.#titles = titles;
    this.#headers = {
      'x-forwarded-for': `10.${(memberCount >> 16) & 255}.${(memberCount >> 8) & 255}.${memberCount & 255}`,
    };
  }

  /** Writes one thing after the other; ends at the first write that is not acknowledged. */
  async writeUntilFailure(): Promise<void> {
    try {
      await this.#register();
      while (this.writes < maxWrites) await this.#writeOnce();
    } catch (error) {
      // A TypeError is what fetch throws if the connection breaks; anything else is a bug.
      if (!(error instanceof TypeError) && !(error instanceof UnavailableError)) throw error;
    }
  }

  async #register(): Promise<void> {
    const { email } = this.#client;
    await this.#send('/api/auth/sign-up/email', { body: { name: 'Writer', email, password: validPassword } });
    this.isRegistered = true;
  }

  async #writeOnce(): Promise<void> {
    const { email } = this.#client;
    const [oldest] = this.#state.reviews.keys();
    const newest = [...this.#state.reviews.keys()].at(-1);
    const title = this.#titles[this.writes % this.#titles.length]!;
    const text = `Review ${(this.#texts += 1)} of ${email}.`;
    const rating = String((this.#texts % 5) + 1);
    const [entry] = this.#state.watched.keys();
    switch (this.writes % 6) {
      case 0:
      case 1:
        return this.#add('reviews', text, '/review', { text, rating, gameTitle: title, gameGenre: 'Racing' });
      case 2:
        return this.#add('watched', title, '/gameList', { gameTitle: title });
      case 3:
        return this.#change('reviews', newest!, text, `/review/${email}/${newest}`, 'PATCH', { text, rating });
      case 4:
        return this.#change('reviews', oldest!, undefined, `/review/${oldest}`, 'DELETE');
      default:
        return this.#change('watched', entry!, undefined, `/gamelist/${email}/${entry}`, 'DELETE');
    }
  }

  async #add(kind: keyof State, value: string, path: string, body: object): Promise<void> {
    // Its id is not known yet.
    this.#pending = withChange(this.#state, kind, 'new', value);
    const response = await this.#send(path, { body });
    const { insertedId } = await response.json();
    this.#state[kind].set(insertedId, value);
    this.#acknowledge();
  }

  async #change(
    kind: keyof State,
    id: string,
    value: string | undefined,
    path: string,
    method: string,
    body?: object,
  ): Promise<void> {
    this.#pending = withChange(this.#state, kind, id, value);
    await this.#send(path, { method, body });
    Object.assign(this.#state, this.#pending);
    this.#acknowledge();
  }

  #acknowledge(): void {
    this.#pending = undefined;
    this.writes += 1;
  }

  async #send(path: string, call: { method?: string; body?: unknown }): Promise<Response> {
    const response = await this.#client.call(path, { ...call, headers: this.#headers });
    if (response.status === 503) throw new UnavailableError();
    assert.ok(response.ok, `${path}: ${response.status} ${response.ok ? '' : await response.text()}`);
    return response;
  }

  /** Checks that a server has what was acknowledged, and of the last write all or nothing. */
  async verify(address: string): Promise<void> {
    if (!this.isRegistered) return;
    const reader = this.#client.copy(address);
    const { email } = this.#client;
    const reviews: { text: string }[] = await reader.readJson(`/review/${email}`);
    const entries: { gameTitle: string }[] = await reader.readJson(`/gamelist/${email}`);
    const stored = contents(
      reviews.map(({ text }) => text),
      entries.map(({ gameTitle }) => gameTitle),
    );
    const allowed = [this.#state, ...(this.#pending ? [this.#pending] : [])].map(({ reviews: texts, watched }) =>
      contents([...texts.values()], [...watched.values()]),
    );
    assert.ok(allowed.includes(stored), `${email} has ${stored}, not ${allowed.join(' or ')}`);
  }
}

function withChange(state: State, kind: keyof State, id: string, value: string | undefined): State {
  const changed = new Map(state[kind]);
  if (value === undefined) changed.delete(id);
  else changed.set(id, value);
  return { ...state, [kind]: changed };
}

/** For comparisons; what is there twice is listed twice. */
function contents(texts: string[], titles: string[]): string {
  return JSON.stringify({ reviews: texts.toSorted(), watched: titles.toSorted() });
}
