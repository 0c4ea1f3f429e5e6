import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { messages } from '#contract/messages.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';

const argon2Async = promisify(argon2);

/** Cost of one hash: kibibytes of memory, and passes over that memory. */
export type HashCost = { memory: number; passes: number };
export const hashCost: HashCost = { memory: 19_456, passes: 2 };

// Hashing uses the thread pool, but one core stays free for other requests. Networks take turns.
const inTurn = limitFairly({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 64 });

const derive = (password: string, network: string, how: HashCost & { nonce: Buffer }): Promise<Buffer> => {
  const parameters = { message: password.normalize('NFKC'), parallelism: 1, tagLength: 32, ...how };
  return inTurn(network, () => argon2Async('argon2id', parameters)).catch(error => {
    throw error instanceof QueueFullError ? tooMany(2, messages.server.overloaded) : error;
  });
};

export async function hashPassword(password: string, network = '', cost = hashCost): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive(password, network, { ...cost, nonce });
  return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64url')}$${hash.toString('base64url')}`;
}

export async function verifyPassword(stored: string, password: string, network = ''): Promise<boolean> {
  const [kind, memory, passes, nonce, hash] = stored.split('$');
  if (kind !== 'argon2id' || !nonce || !hash) return false;
  const cost = { memory: Number(memory), passes: Number(passes) };
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, network, { ...cost, nonce: Buffer.from(nonce, 'base64url') });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
