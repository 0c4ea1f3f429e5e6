import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '#contract/messages.ts';
import { paceNetworks } from '#server/foundation/http/limits.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';

/** Network name of our own code, which asks only for existing names. */
export const ourselves = 'ourselves';

type SoughtName = { outcome: PromiseWithResolvers<void>; reading: Promise<void> | null; networks: Set<string> };

// After a restart a hall opens some ten floors, however many phones it has.
const pace = { burst: 500, refillPerSecond: 50 };
const longestQueue = 256;
// Phones that wait for an unpublished event share at most four reads a second.
const missingMs = 250;
const mostMissing = 1000;

/**
 * Reads uncached names in a queue of their own, fair between networks. A stranger's made-up names delay each other, not
 * known names nor names that others open.
 */
export function createNewNames({ atOnce }: { atOnce: number }) {
  const inTurn = limitFairly({ atOnce, each: atOnce - 1, longestQueue, ourselves });
  const mayAsk = paceNetworks(pace);
  const names = new Map<string, SoughtName>();
  const missing = new Map<string, number>();

  /** Two networks that wait for one name share one read, at the first one's turn. */
  async function begin(name: string, asked: SoughtName, work: () => Promise<void>): Promise<void> {
    if (names.get(name) !== asked || asked.reading) return;
    asked.reading = work().finally(() => names.delete(name));
    asked.reading.then(asked.outcome.resolve, asked.outcome.reject);
    await asked.reading;
  }

  async function waitFor(name: string, network: string, asked: SoughtName, work: () => Promise<void>): Promise<void> {
    asked.networks.add(network);
    const wait = (missing.get(name) ?? 0) - performance.now();
    // Never answer from memory: the next read starts after the request and sees a newly created row.
    if (wait > 0) await delay(wait);
    try {
      await inTurn(network, () => begin(name, asked, work));
    } catch (error) {
      if (!(error instanceof QueueFullError)) return;
      asked.networks.delete(network);
      if (asked.networks.size > 0) return;
      names.delete(name);
      asked.outcome.reject(tooMany(2, messages.server.overloaded));
    }
  }

  return {
    /** One read resolves all callers that wait for the name. */
    async read(name: string, from: string, work: () => Promise<void>): Promise<void> {
      // An IPv6 customer has 65,536 networks and could fill the queue alone.
      const network = rangeOf(from);
      const asked = names.get(name) ?? { outcome: Promise.withResolvers<void>(), reading: null, networks: new Set() };
      if (!asked.reading && !asked.networks.has(network)) {
        if (network !== ourselves && !mayAsk(network)) throw tooMany(2);
        names.set(name, asked);
        void waitFor(name, network, asked, work);
      }
      await asked.outcome.promise;
    },
    /** Records a name that does not exist. The next requests wait a moment and share one read. */
    miss(name: string): void {
      if (missing.size >= mostMissing) missing.clear();
      missing.set(name, performance.now() + missingMs);
    },
  };
}
