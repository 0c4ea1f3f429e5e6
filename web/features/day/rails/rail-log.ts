import { beforeLast, emptyTally, foldTaps, type Tally } from '#domain/day/rails/fold.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { type RailLog, railDevice } from '#web/lib/outbox/rail-device.ts';
import { railOutbox } from '#web/lib/outbox/rail-outbox.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { sendTaps } from '#web/lib/outbox/send-taps.ts';
import { serverTime } from './server-time.ts';

type State = {
  /** False until the device's storage was read. */
  isKnown: boolean;
  log: RailLog | null;
  tally: Tally;
  taps: readonly Tap[];
  /** Another tab of this browser counts at this rail. */
  isElsewhere: boolean;
  /** Why the server refuses the count of this device. */
  problem: string | null;
};
type Pressed = Tap extends infer Each ? (Each extends Tap ? Omit<Each, 'at'> : never) : never;

const betweenBatches = 500;
const betweenTries = 2_000;
/** Milliseconds until a refused batch is sent again: a lost permission may return. */
const afterRefusal = 20_000;

/** One rail as this device counts on it. Each tap goes to the disk first, then to the network. */
export function createRailLog({ account, railId }: { account: string; railId: string }) {
  let state: State = { isKnown: false, log: null, tally: emptyTally, taps: [], isElsewhere: false, problem: null };
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
  /** Taps pressed while the disk is busy go with the next write. */
  function write({ takeId }: RailLog): Promise<void> {
    railDevice.note(takeId, unwritten);
    writing = writing.then(async () => {
      const some = [...unwritten];
      if (some.length === 0) return;
      // If a full disk refuses taps, `railDevice` keeps a note of them. They go with the next write.
      const isWritten = await railDevice.saveTaps(takeId, some).then(
        () => true,
        () => false,
      );
      if (isWritten) unwritten = unwritten.slice(some.length);
      railDevice.note(takeId, unwritten);
    });
    return writing;
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
      if (!log || log.isSuperseded || state.isElsewhere) return;
      if (problem) sendLater(afterRefusal);
      else if (log.epoch === null) sendLater(betweenTries);
      else if (log.have < taps.length) sendLater(betweenBatches);
    });
    return sending;
  }
  async function sendOnce(): Promise<void> {
    const { log } = state;
    if (!log || log.isSuperseded || state.isElsewhere) return;
    await writing;
    try {
      const sent = await sendTaps(log);
      if (state.log?.takeId !== sent.takeId) return;
      const { isSigned, isFinished, errorMs } = state.log;
      set({ problem: null });
      show({ ...sent, isSigned, isFinished, errorMs } as RailLog, state.taps);
    } catch (error) {
      if (!isUnreached(error)) set({ problem: messageOf(error) });
      else await new Promise(resolve => setTimeout(resolve, betweenTries));
    }
  }

  function press(pressed: Pressed, at = serverTime().now): void {
    const { log, taps, tally, isKnown, isElsewhere } = state;
    const mends = pressed.kind === 'correct' && log?.isSigned === false;
    if (!log || (tally.finishAt !== null && !mends) || !isKnown || isElsewhere) return;
    const last = taps.at(-1)?.at ?? 0;
    const tap = { ...pressed, at: Math.max(last, Math.round(at / 10)) } as Tap;
    unwritten.push({ seq: taps.length + 1, tap });
    set({ taps: [...taps, tap], tally: foldTaps([tap], tally) });
    void write(log).then(() => sendLater(betweenBatches));
  }

  /** Queues the finish; the server makes the result once it has every tap. A second count ends with its last tap. */
  async function keepFinish(): Promise<void> {
    const { log, taps, tally } = state;
    if (!log || tally.finishAt === null) return;
    const { takeId, role } = log;
    await railOutbox.look();
    const lastSeq = taps.length;
    const isKept = railOutbox
      .work()
      ?.some(work => work.kind === 'finish' && work.takeId === takeId && work.lastSeq === lastSeq);
    if (!isKept && !role) await railOutbox.add({ kind: 'finish', account, railId, takeId, lastSeq });
    change({ isFinished: true });
    await railDevice.changeLog(log, { isFinished: true }).catch(() => undefined);
    void railOutbox.flush();
  }

  type Ending = { kind: 'sign'; signature: string | null; reason: string | null } | { kind: 'contest'; reason: string };

  /** Queues the athlete's answer to the count, which ends the work at this rail. */
  async function end(ending: Ending): Promise<void> {
    const { log } = state;
    if (!log) return;
    await railOutbox.add({ ...ending, account, railId, takeId: log.takeId });
    await railDevice.changeLog(log, { isSigned: true }).catch(() => undefined);
    change({ isSigned: true });
    void railOutbox.flush();
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads the device's storage. Also called when this tab takes the rail back from another one. */
    async open() {
      set({ isKnown: false, isElsewhere: false });
      await writing;
      unwritten = [];
      const log = await railDevice.readLog(railId).catch(() => undefined);
      if (!log || log.account !== account) return set({ isKnown: true });
      show(log, await railDevice.readTaps(log.takeId).catch(() => []));
      if (log.isFinished === false) await keepFinish();
      void send();
    },
    /** Another tab counts from now on. Resolves when that tab can read every tap of this one. */
    async giveUp() {
      set({ isKnown: true, isElsewhere: true });
      await writing;
    },
    /** This device counts from now on. */
    async take(deviceId: string, name: string, seen: number, role?: RailLog['role']) {
      const start = { count: 0, noReps: 0, tieBreakAt: null };
      const facts = { epoch: null, start, have: 0, isSuperseded: false, isFinished: false, isSigned: false };
      await writing;
      unwritten = [];
      const { errorMs } = serverTime();
      const log = { railId, account, name, deviceId, takeId: newId(), seen, errorMs, ...facts, ...(role && { role }) };
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
    /** `at`: the moment when the press began, not when the hold was long enough. */
    async finish(at: number) {
      const { errorMs } = serverTime();
      change({ errorMs });
      press({ kind: 'finish' }, at);
      await writing;
      if (state.log) await railDevice.changeLog(state.log, { errorMs }).catch(() => undefined);
      await keepFinish();
    },
    /** Corrects a count that has ended, before the athlete signs it. */
    async mend(count: number) {
      const { log, tally } = state;
      if (!log) return;
      // A page that is closed in between finishes again when it is opened.
      change({ isFinished: false });
      await railDevice.changeLog(log, { isFinished: false }).catch(() => undefined);
      press({ kind: 'correct', count, noReps: tally.noReps });
      await writing;
      await keepFinish();
    },
    sign: (signature: string | null, reason: string | null) => end({ kind: 'sign', signature, reason }),
    /** The athlete protests instead of signing. */
    contest: (reason: string) => end({ kind: 'contest', reason }),
    send,
  };
}
export type RailCount = ReturnType<typeof createRailLog>;
