import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '#contract/messages.ts';
import { paceNetworks } from '#server/foundation/http/limits.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';

/** Whose question it is: a network's, or that of our own code, which asks for what it knows to be there. */
export const ourselves = 'ourselves';

type SoughtName = { outcome: PromiseWithResolvers<void>; reading: Promise<void> | null; networks: Set<string> };

// A hall after a restart opens some ten floors, however many phones are in it.
const pace = { burst: 500, refillPerSecond: 50 };
const longestQueue = 256;
// However many phones of a hall wait for an event that is not public yet, they ask the store four times a second.
const missingMs = 250;
const mostMissing = 1000;

/**
 * What nobody has opened yet is read in turns of its own, fairly among the networks that ask: made-up names of a stranger
 * wait for one another, and neither for what people look at nor before what they open.
 */
export function createNewNames({ atOnce }: { atOnce: number }) {
  const inTurn = limitFairly({ atOnce, each: atOnce - 1, longestQueue, ourselves });
  const mayAsk = paceNetworks(pace);
  const names = new Map<string, SoughtName>();
  const missing = new Map<string, number>();

  /** A name that two networks wait for is read once, when the first of them has its turn. */
  async function begin(name: string, asked: SoughtName, work: () => Promise<void>): Promise<void> {
    if (names.get(name) !== asked || asked.reading) return;
    asked.reading = work().finally(() => names.delete(name));
    asked.reading.then(asked.outcome.resolve, asked.outcome.reject);
    await asked.reading;
  }

  async function waitFor(name: string, network: string, asked: SoughtName, work: () => Promise<void>): Promise<void> {
    asked.networks.add(network);
    const wait = (missing.get(name) ?? 0) - performance.now();
    // Never from memory: what comes into being is seen by the next reading, which begins after it was asked for.
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
    /** Once read by anybody it is read for all who wait. */
    async read(name: string, from: string, work: () => Promise<void>): Promise<void> {
      // Of IPv6 a customer has 65,536 networks, and would fill the line alone.
      const network = rangeOf(from);
      const asked = names.get(name) ?? { outcome: Promise.withResolvers<void>(), reading: null, networks: new Set() };
      if (!asked.reading && !asked.networks.has(network)) {
        if (network !== ourselves && !mayAsk(network)) throw tooMany(2);
        names.set(name, asked);
        void waitFor(name, network, asked, work);
      }
      await asked.outcome.promise;
    },
    /** It is not there: who asks again soon waits a moment, and shares what is read then. */
    miss(name: string): void {
      if (missing.size >= mostMissing) missing.clear();
      missing.set(name, performance.now() + missingMs);
    },
  };
}
