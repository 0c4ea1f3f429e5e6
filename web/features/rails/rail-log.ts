import { beforeLast, emptyTally, foldTaps, type Tally } from '#domain/rails/fold.ts';
import type { Tap } from '#domain/rails/taps.ts';
import { forget, keep, readKept } from '#web/lib/browser-store.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { type RailLog, railDevice } from '#web/lib/outbox/rail-device.ts';
import { railOutbox } from '#web/lib/outbox/rail-outbox.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { sendTaps, TapsRefused } from '#web/lib/outbox/send-taps.ts';
import { serverTime } from './server-time.ts';

type State = {
  /** False until the device was asked what it keeps. */
  isKnown: boolean;
  log: RailLog | null;
  tally: Tally;
  taps: readonly Tap[];
  /** Why the server does not take what is counted here. */
  problem: string | null;
};
type Pressed = Tap extends infer Each ? (Each extends Tap ? Omit<Each, 'at'> : never) : never;

const betweenBatches = 500;
const betweenTries = 2_000;

/** A rail as this device counts on it: on its disk first, then on the wire, whatever the network does. */
export function createRailLog({ account, railId }: { account: string; railId: string }) {
  let state: State = { isKnown: false, log: null, tally: emptyTally, taps: [], problem: null };
  const listeners = new Set<() => void>();
  function set(change: Partial<State>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const change = (changed: Partial<RailLog>) => state.log && set({ log: { ...state.log, ...changed } });
  const startOf = ({ start }: RailLog): Tally => ({ ...emptyTally, ...start });
  const show = (log: RailLog, taps: readonly Tap[]) =>
    set({ isKnown: true, log, taps, tally: foldTaps(taps, startOf(log)) });

  let writing: Promise<void> = Promise.resolve();
  let unwritten: { seq: number; tap: Tap }[] = [];
  /** What is not on the disk yet is noted at once, so that a page that is loaded anew in that moment loses nothing. */
  const tailOf = (takeId: string) => `rail-tail:${takeId}`;
  /** What is pressed while the disk is busy goes with the next one. */
  function write({ takeId }: RailLog): Promise<void> {
    keep(tailOf(takeId), unwritten);
    writing = writing.then(async () => {
      const some = [...unwritten];
      if (some.length === 0) return;
      // A device that keeps nothing still counts, and sends what this tab knows.
      await railDevice.saveTaps(takeId, some).catch(() => undefined);
      unwritten = unwritten.slice(some.length);
      if (unwritten.length > 0) keep(tailOf(takeId), unwritten);
      else forget(tailOf(takeId));
    });
    return writing;
  }
  /** What the disk has, and what was noted beside it. */
  async function readTaps({ takeId }: RailLog): Promise<Tap[]> {
    const kept = await railDevice.readTaps(takeId).catch(() => []);
    const taps = kept.map(({ takeId: _takeId, seq: _seq, ...tap }) => tap as Tap);
    const noted = ((readKept(tailOf(takeId)) ?? []) as typeof unwritten).filter(({ seq }) => seq > taps.length);
    if (noted.length > 0) await railDevice.saveTaps(takeId, noted).catch(() => undefined);
    return [...taps, ...noted.map(({ tap }) => tap)];
  }

  let sending: Promise<void> | null = null;
  let isDue = false;
  function sendLater(ms: number) {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void send();
    }, ms);
  }
  function send(): Promise<void> {
    sending ??= sendOnce().finally(() => {
      sending = null;
      const { log, taps, problem } = state;
      if (!log || problem || log.isSuperseded) return;
      if (log.epoch === null) sendLater(betweenTries);
      else if (log.have < taps.length) sendLater(betweenBatches);
    });
    return sending;
  }
  async function sendOnce(): Promise<void> {
    const { log } = state;
    if (!log || log.isSuperseded) return;
    await writing;
    try {
      const sent = await sendTaps(log);
      if (state.log?.takeId !== sent.takeId) return;
      const { isSigned, errorMs } = state.log;
      set({ problem: null });
      show({ ...sent, isSigned, errorMs }, state.taps);
    } catch (error) {
      if (error instanceof TapsRefused || !isUnreached(error)) set({ problem: messageOf(error) });
      else await new Promise(resolve => setTimeout(resolve, betweenTries));
    }
  }

  function press(pressed: Pressed, at = serverTime().now): void {
    const { log, taps, tally } = state;
    if (!log || tally.finishAt !== null) return;
    const last = taps.at(-1)?.at ?? 0;
    const tap = { ...pressed, at: Math.max(last, Math.round(at / 10)) } as Tap;
    unwritten.push({ seq: taps.length + 1, tap });
    set({ taps: [...taps, tap], tally: foldTaps([tap], tally) });
    void write(log).then(() => sendLater(betweenBatches));
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async open() {
      const log = await railDevice.readLog(railId).catch(() => undefined);
      if (!log || log.account !== account) return set({ isKnown: true });
      show(log, await readTaps(log));
      void send();
    },
    /** This device counts from here on. */
    async take(deviceId: string) {
      const start = { count: 0, noReps: 0, tieBreakAt: null };
      const facts = { epoch: null, start, have: 0, isSuperseded: false, isSigned: false };
      const log = { railId, account, deviceId, takeId: newId(), errorMs: serverTime().errorMs, ...facts };
      await railDevice.saveLog(log).catch(() => undefined);
      set({ problem: null });
      show(log, []);
      await send();
    },
    press,
    undo() {
      const { log, taps } = state;
      const before = log && beforeLast(taps, startOf(log));
      if (before) press({ kind: 'undo', ...before });
    },
    /** The moment is the one in which it was pressed, and not the one in which it was held long enough. */
    async finish(at: number) {
      const { errorMs } = serverTime();
      change({ errorMs });
      press({ kind: 'finish' }, at);
      await writing;
      await railDevice.changeLog(railId, { errorMs }).catch(() => undefined);
      await railOutbox.add({ kind: 'finish', account, railId, lastSeq: state.taps.length });
      void railOutbox.flush();
    },
    async sign(signature: string | null, reason: string | null) {
      await railOutbox.add({ kind: 'sign', account, railId, signature, reason });
      await railDevice.changeLog(railId, { isSigned: true }).catch(() => undefined);
      change({ isSigned: true });
      void railOutbox.flush();
    },
    send,
  };
}
export type RailCount = ReturnType<typeof createRailLog>;
