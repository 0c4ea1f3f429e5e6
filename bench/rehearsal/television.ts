import { parentPort, workerData } from 'node:worker_threads';
import { sharedClock } from '#bench/load/measure.ts';
import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';
import { choosePicture } from '#domain/day/displays/choose-scene.ts';
import { openNetwork } from '#testing/bad-network.ts';
import { seededChance } from './seeded-chance.ts';
import type { TelevisionFacts, TelevisionOrder, TelevisionTold } from './televisions.ts';

// A television in its own thread: the real heartbeat, and the choice of its picture, without the picture.

const { port, seed, token, build } = workerData as TelevisionFacts;
const tell = (told: TelevisionTold) => parentPort?.postMessage(told);
const network = await openNetwork(port, { chance: seededChance(seed), latencyMs: 4, jitterMs: 12 });
const overNetwork = globalThis.fetch;
const fetchFromPage = (path: string, init: RequestInit = {}) => overNetwork(`${network.url}${path}`, init);
for (const [name, value] of Object.entries({ window: new EventTarget(), fetch: fetchFromPage })) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
/** The address of browser code. It is a plain string, so that this project's types do not follow the import. */
const ofBrowser: string = '#web/display/display-heartbeat.ts';
type Heard = { info: () => ScreenInfo; said: (hello: ScreenHello) => void; failed: () => void };
const { startHeartbeat } = (await import(ofBrowser)) as { startHeartbeat: (token: string, heard: Heard) => () => void };

type Paired = Extract<ScreenHello, { state: 'paired' }>;
let known: Paired | null = null;
let toldN = -1;

const soon = startHeartbeat(token, {
  info: () => {
    const about = { placeId: known?.place.id ?? null, width: 1920, height: 1080, errorMs: 1, isBehind: false };
    if (!known) return { ...about, scene: null };
    if (build === 'old') return { ...about, scene: known.scene };
    const board = known.boardName === null ? null : { isOpen: true, rows: 10 };
    const { kind, scene } = choosePicture(known.wanted, null, board, Date.now());
    return { ...about, scene: known.scene, shown: { n: known.wantedN, kind, scene } };
  },
  said: hello => {
    if (hello.state === 'code') return tell({ code: hello.code });
    known = hello;
    if (hello.wantedN === toldN) return;
    toldN = hello.wantedN;
    tell({ n: hello.wantedN, kind: hello.wanted.kind, older: hello.scene, at: sharedClock() });
  },
  failed: () => {},
});

parentPort?.on('message', (order: TelevisionOrder) => {
  if (order.do === 'ask') soon();
});
