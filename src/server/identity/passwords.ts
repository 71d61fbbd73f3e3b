import { AsyncLocalStorage } from 'node:async_hooks';
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's figures for argon2id: 19 MiB, two passes. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltLength = 16;
const tagLength = 32;

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** A password as it is stored (PHC string format): argon2id, with its cost and salt beside it. */
async function computeHash(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive('argon2id', { message: bytesOf(password), nonce, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const precomputedHash = new AsyncLocalStorage<string>();

/**
 * Hashes a password, then does the work that stores it. better-auth would hash it within the
 * transaction that makes the member, and on SQLite everybody would wait for that.
 */
export async function withPrecomputedHash<Result>(
  password: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return precomputedHash.run(await computeHash(password), work);
}

/** The hash that was computed before, or else one computed now. */
export async function hashPassword(password: string): Promise<string> {
  return precomputedHash.getStore() ?? computeHash(password);
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcFormat.exec(given.hash) ?? [];
  if (!tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: bytesOf(given.password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

/** Keyboards write the same letter in different ways; it is the same password. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
