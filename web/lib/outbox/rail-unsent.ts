import { type RailLog, railDevice, railWaiting } from './rail-device.ts';
import { railOutbox } from './rail-outbox.ts';
import type { RailWork } from './rail-work.ts';
import { sendTaps } from './send-taps.ts';
import { soon } from './tab-ports.ts';

// Taps of this device that the server does not have. Every page sends them, not only the rail's.

/** The taps and decisions of one rail that the server does not have. */
export type UnsentRail = { railId: string; name: string | null; taps: number; work: readonly RailWork[] };

/** The server takes no taps of a count that was superseded before it was confirmed. */
const tapsUnsentOf = async ({ takeId, have, epoch, isSuperseded }: RailLog): Promise<number> =>
  epoch === null && isSuperseded ? 0 : Math.max(0, (await railDevice.countTaps(takeId)) - have);

/** The list is empty on a device without storage. */
export async function listUnsentRails(account: string): Promise<UnsentRail[]> {
  const logs = await railDevice.listLogs(account).catch(() => []);
  const work = (await railWaiting.list().catch(() => [])).filter(each => each.account === account);
  const rails = new Map<string, UnsentRail>();
  const of = (railId: string) => rails.get(railId) ?? { railId, name: null, taps: 0, work: [] };
  for (const log of logs) {
    const rail = of(log.railId);
    const taps = rail.taps + (await tapsUnsentOf(log).catch(() => 0));
    rails.set(log.railId, { ...rail, name: log.name ?? rail.name, taps });
  }
  for (const each of work) {
    const rail = of(each.railId);
    rails.set(each.railId, { ...rail, work: [...rail.work, each] });
  }
  return [...rails.values()].filter(({ taps, work }) => taps + work.length > 0);
}

/** Older logs first: they are evidence only and no longer count. One refused log does not block the others. */
async function sendUnsentTaps(account: string): Promise<void> {
  for (const log of await railDevice.listLogs(account)) {
    if ((await tapsUnsentOf(log)) > 0) await sendTaps(log).catch(() => undefined);
  }
}

const sendEvery = 20_000;
const lookEvery = 5_000;

/** Calls `act` when the number of queued rail commands changes, in any tab. */
function onWork(act: () => void): () => void {
  let known = railOutbox.work()?.length;
  return railOutbox.subscribe(() => {
    const now = railOutbox.work()?.length;
    if (now === known) return;
    known = now;
    act();
  });
}

type Follow = { account: string; tell: (rails: UnsentRail[]) => void };

/** Reports unsent work; returns a function that stops it. */
export function watchRails({ account, tell }: Follow): () => void {
  let isStopped = false;
  let told = '';
  const look = async () => {
    const rails = await listUnsentRails(account);
    const says = JSON.stringify(rails);
    if (isStopped || says === told) return;
    told = says;
    tell(rails);
  };
  const lookAgain = () => void look().catch(() => undefined);
  lookAgain();
  const timer = setInterval(lookAgain, lookEvery);
  const stop = onWork(lookAgain);
  return () => {
    isStopped = true;
    clearInterval(timer);
    stop();
  };
}

/** Sends while this account is signed in; returns a function that stops it. */
export function sendRails(account: string): () => void {
  let isBusy = false;
  let isStopped = false;
  const go = async () => {
    if (isBusy || isStopped || !navigator.onLine) return;
    isBusy = true;
    await sendUnsentTaps(account).catch(() => undefined);
    isBusy = false;
  };
  void railOutbox.signIn(account).catch(() => undefined);
  void go();
  const timer = setInterval(() => void go(), sendEvery);
  const back = soon(go);
  window.addEventListener('online', back);
  return () => {
    isStopped = true;
    clearInterval(timer);
    window.removeEventListener('online', back);
    void railOutbox.signIn(null).catch(() => undefined);
  };
}
