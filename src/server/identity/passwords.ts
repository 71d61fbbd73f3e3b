import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's parameters for argon2id: 19 MiB of memory (in KiB here), two passes. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

const computeTag = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** Hashes a password into PHC string format: argon2id with its cost, salt and tag. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await computeTag('argon2id', { message: bytesOf(password), nonce, tagLength: tagBytes, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcFormat.exec(hash) ?? [];
  if (!tag) return false;
  const expected = Buffer.from(tag, 'base64');
  const actual = await computeTag('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

/** NFKC: keyboards encode the same letter differently, and it must stay the same password. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
