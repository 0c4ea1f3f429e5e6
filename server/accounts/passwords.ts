import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { messages } from '#contract/messages.ts';
import { tooMany } from '#server/http/refuse.ts';
import { QueueFullError } from '#server/storage/limit-concurrency.ts';
import { limitFairly } from '#server/storage/limit-fairly.ts';

const argon2Async = promisify(argon2);
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

// Hashing runs in the thread pool; one core stays free for everybody who is already in. Each network has its own line.
const inTurn = limitFairly({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 64 });

const derive = (password: string, nonce: Buffer, network: string): Promise<Buffer> =>
  inTurn(network, () => argon2Async('argon2id', { message: password.normalize('NFKC'), nonce, ...cost })).catch(
    error => {
      throw error instanceof QueueFullError ? tooMany(2, messages.server.overloaded) : error;
    },
  );

export async function hashPassword(password: string, network = ''): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive(password, nonce, network);
  return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
}

export async function verifyPassword(stored: string, password: string, network = ''): Promise<boolean> {
  const [kind, , , nonce, hash] = stored.split('$');
  if (kind !== 'argon2id' || !nonce || !hash) return false;
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(nonce, 'base64url'), network);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
