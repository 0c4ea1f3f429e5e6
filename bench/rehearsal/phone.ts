import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { sharedClock } from '#bench/load/measure.ts';
import { openNetwork } from '#testing/bad-network.ts';
import { makeDateSettable } from '#testing/settable-date.ts';
import { createIndexedDb, createLocalStorage, keyRange } from './device-disk.ts';
import type { OpenPage, PageOrder } from './page-orders.ts';
import type { PhoneFacts, PhoneOrder, PhoneTold } from './phones.ts';
import { seededChance } from './seeded-chance.ts';

// A telephone in its own thread: a page of the real code, its disk, its clock, and the network to the program. Ending
// the thread ends the page at any point of its work; the disk stays.

const { port, cookie, folder, account, deviceId, seed, pressed, weather } = workerData as PhoneFacts;
const tell = (told: PhoneTold) => parentPort?.postMessage(told);
const trueNow = Date.now;

const setClock = makeDateSettable();
const chance = seededChance(seed);
const network = await openNetwork(port, { chance, latencyMs: 4, jitterMs: 12, bytesPerSecond: 400_000 });
const page = new EventTarget();
const device = { onLine: true, locks: oneAtATime() };
function turn(isOnline: boolean): void {
  if (isOnline) tell({ up: sharedClock() });
  if (device.onLine === isOnline) return;
  device.onLine = isOnline;
  page.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Replaces parts of a browser that Node lacks or shares between threads. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, act: () => Promise<void>) => {
      last = last.then(act, act);
      return last;
    },
  };
}

const overNetwork = globalThis.fetch;
async function fetchFromPage(path: string, init: RequestInit = {}): Promise<Response> {
  if (path.endsWith('/rails/finish')) {
    const { railId } = (JSON.parse(`${init.body}`) as { json: { railId: string } }).json;
    tell({ finishing: railId, at: sharedClock() });
  }
  return overNetwork(`${network.url}${path}`, { ...init, headers: { ...init.headers, cookie } });
}

const globals = {
  window: page,
  document: Object.assign(new EventTarget(), { visibilityState: 'visible', hidden: false }),
  navigator: device,
  indexedDB: createIndexedDb(folder),
  IDBKeyRange: keyRange,
  localStorage: createLocalStorage(folder),
  BroadcastChannel: class {
    postMessage() {}
  },
  fetch: fetchFromPage,
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
// The build of the browser code replaces this too.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/web/lib/api.ts')) return loaded;
    return { ...loaded, source: `${loaded.source}`.replace('import.meta.env.SSR', 'false') };
  },
});

const { openPage } = (await import(join(import.meta.dirname, 'judge-page.ts'))) as { openPage: OpenPage };
const counter = new Int32Array(pressed);
const onPage = await openPage({
  account,
  deviceId,
  trueNow,
  sharedClock,
  pressed: count => void Atomics.store(counter, 0, count),
});

let calm: (() => void) | null = null;
function serve(order: PhoneOrder | PageOrder) {
  if (order.do === 'set-clock') {
    setClock(order.ms);
    return null;
  }
  if (order.do === 'calm') {
    calm?.();
    calm = null;
    turn(true);
    return null;
  }
  return onPage(order);
}

parentPort?.on('message', ({ id, order }: { id: number; order: PhoneOrder | PageOrder }) => {
  Promise.resolve()
    .then(() => serve(order))
    .then(
      answer => tell({ id, answer }),
      error => tell({ id, failure: `${(error as Error).stack}` }),
    );
});
if (weather) {
  // A telephone notices only a cut network, not the other failures.
  calm = network.beginWeather({ ...weather, onTurn: failure => turn(failure !== 'cut') });
}
tell({ up: sharedClock() });
tell({ opened: true });
