import { parentPort, workerData } from 'node:worker_threads';
import { sharedClock } from '#bench/load/measure.ts';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { openNetwork } from '#testing/bad-network.ts';
import { makeDateSettable } from '#testing/settable-date.ts';
import { type HeldFace, holdClock } from './held-clock.ts';
import type { ScreenFacts, ScreenOrder } from './screens.ts';
import { seededChance } from './seeded-chance.ts';

// A screen in its own thread, with the real code of the clock and a wrong wall clock.

const { port, cookie, seed, wrongMs } = workerData as ScreenFacts;
makeDateSettable()(wrongMs);
const network = await openNetwork(port, { chance: seededChance(seed), latencyMs: 4, jitterMs: 12 });
const overNetwork = globalThis.fetch;
const fetchFromPage = (path: string, init: RequestInit = {}) =>
  overNetwork(`${network.url}${path}`, { ...init, headers: { ...init.headers, cookie } });
const page = Object.assign(new EventTarget(), { hidden: false });
for (const [name, value] of Object.entries({ document: page, fetch: fetchFromPage })) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
/** The address of browser code. It is a plain string, so that this project's types do not follow the import. */
const ofBrowser: string = '#web/lib/clock/floor-clock.ts';
const { floorClockError, followFloorClock, readFloorClock } = (await import(ofBrowser)) as {
  followFloorClock: () => void;
} & Record<'floorClockError' | 'readFloorClock', () => number | null>;
followFloorClock();

const patience = 3_000;

/** Reads a category like the manager's page. */
async function askRun({ categoryId, heatId }: ScreenOrder): Promise<Pick<HeldFace, 'run' | 'askedAt'>> {
  const askedAt = sharedClock();
  const answer = await fetch('/rpc/heats/readCategory', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { categoryId, heatId } }),
    signal: AbortSignal.timeout(patience),
  });
  const { heats } = ((await answer.json()) as { json: CategoryOfTheDay }).json;
  return { run: heats.find(({ uid }) => uid === heatId)?.run ?? null, askedAt };
}

parentPort?.on('message', async ({ id, order }: { id: number; order: ScreenOrder }) => {
  const known = order.asks ? await askRun(order).catch(() => null) : { run: null, askedAt: null };
  const clock = holdClock(sharedClock, () => ({ now: readFloorClock(), errorMs: floorClockError() }));
  parentPort?.postMessage({ id, held: known && { ...known, clock } });
});
