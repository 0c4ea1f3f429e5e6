import { setTimeout as pause } from 'node:timers/promises';
import { sharedClock } from '#bench/load/measure.ts';
import { type ClockFace, faceAt } from '#domain/day/clock/face.ts';
import type { RunSegment } from '#domain/day/clock/phase.ts';
import type { RehearsalHall } from './hall.ts';
import type { HeldClock, HeldFace, HeldRun } from './held-clock.ts';
import type { Screen } from './screens.ts';

// Compares the clocks on all kinds of screens at one moment during a heat.

export const watchedPhases = ['counting', 'running', 'paused', 'resumed'] as const;
type Watched = (typeof watchedPhases)[number];
export type ClockFigures = {
  /** Number of comparisons of all kinds of screens, by state of the clock. */
  compared: Record<Watched, number>;
  /** The largest difference between two screens, and the error that both devices stated. */
  widest: { ms: number; vouchedMs: number };
  /** The largest difference as a share of the allowed difference. */
  mostUsed: number;
  faults: string[];
};

export type HeatWatch = {
  /** Resolves when all screens have shown that phase at one moment. */
  agreed(phase: Watched): Promise<void>;
  /** Resolves at the end of a count-in, or earlier with true: all screens showed it at one moment. */
  sawCountIn(): Promise<boolean>;
  /** Does work that may change the clock and change it back between two looks. */
  aside(work: () => Promise<unknown>): Promise<void>;
  end(): Promise<void>;
};
export type ClockWatch = { begin(heat: Heat): HeatWatch; figures: ClockFigures };
type Heat = { heatId: string; categoryId: string };
type Reader = HeldFace & { who: string };

const betweenRounds = 250;
const agreedWithin = 60_000;
/** Milliseconds that no person sees. Such a difference is always allowed. */
const tenth = 100;

const keyOf = (run: HeldRun | null) => run && JSON.stringify([run.kind, run.capMs, run.state, run.segments]);

function phaseOf(run: HeldRun, { phase }: ClockFace): Watched | null {
  if (phase === 'running') return run.segments.length > 1 ? 'resumed' : 'running';
  return phase === 'counting' || phase === 'paused' ? phase : null;
}
const stands = ({ phase }: ClockFace) => phase === 'paused' || phase === 'capped' || phase === 'idle';

type Parts = Pick<RehearsalHall, 'app' | 'crowd' | 'phones'> & Record<'manager' | 'visitor' | 'television', Screen>;

export function watchClocks({ app, crowd, phones, manager, visitor, television }: Parts): ClockWatch {
  const figures: ClockFigures = {
    compared: { counting: 0, running: 0, paused: 0, resumed: 0 },
    widest: { ms: 0, vouchedMs: 0 },
    mostUsed: 0,
    faults: [],
  };
  const agreedAt = new Map<Watched, number>();

  const stored = (heatId: string): Promise<HeldRun | null> =>
    app.database.kysely
      .selectFrom('heats')
      .innerJoin('runs', 'runs.id', 'heats.runId')
      .select(['runs.state', 'runs.kind', 'runs.capMs', 'runs.segments'])
      .where('heats.id', '=', heatId)
      .executeTakeFirst()
      .then(run => (run ? { ...run, segments: run.segments as RunSegment[] } : null));

  async function readAll({ heatId, categoryId }: Heat): Promise<Reader[]> {
    crowd.send({ do: 'look', heatId });
    const order = { heatId, categoryId, asks: false };
    const ofPhones = phones.map(async (phone, at): Promise<Reader | null> => {
      const held = phone.isOn() ? await phone.clockOf(heatId) : null;
      return held && { ...held, who: `telephone ${at}` };
    });
    const [{ floors }, asked, atHome, inHall, ...rest] = await Promise.all([
      crowd.next(),
      manager.look({ ...order, asks: true }),
      visitor.look(order),
      television.look(order),
      ...ofPhones,
    ]);
    const told = floors.map(({ run, isStage }): Reader => {
      const clock = (isStage ? inHall : atHome)?.clock ?? null;
      return { who: isStage ? 'a television' : 'the public page', run, askedAt: null, clock };
    });
    const some = [asked && { ...asked, who: 'the manager' }, ...rest];
    return [...told, ...some.filter(reader => reader !== null)];
  }

  /** Compares two screens of the same run: their difference at one moment against the allowed one. */
  function compare(one: Shown, other: Shown): void {
    const [here, there] = [faceAt(one.run, one.at), faceAt(other.run, other.at)];
    const both = `${one.who} shows ${here.text} (${here.phase}), ${other.who} ${there.text} (${there.phase})`;
    if (faceAt(other.run, one.at).text !== here.text) figures.faults.push(`${both} of one run`);
    const ms = stands(here) && stands(there) ? Math.abs(here.shownMs - there.shownMs) : Math.abs(one.at - other.at);
    const vouchedMs = one.clock.errorMs + other.clock.errorMs;
    const allowed = Math.max(tenth, vouchedMs);
    if (ms > allowed) figures.faults.push(`${both}: ${ms.toFixed(0)} ms apart, vouched ${vouchedMs.toFixed(0)}`);
    if (ms > figures.widest.ms) figures.widest = { ms, vouchedMs };
    figures.mostUsed = Math.max(figures.mostUsed, ms / allowed);
  }

  function round(truth: HeldRun, since: number, readers: readonly Reader[]): void {
    const moment = sharedClock();
    const known = keyOf(truth);
    const wrong = readers.filter(({ run, askedAt }) => askedAt !== null && askedAt > since && keyOf(run) !== known);
    for (const { who, run } of wrong) figures.faults.push(`${who} asked and has ${keyOf(run)} of ${known}`);
    const clock: HeldClock = { aheadMs: Date.now() - sharedClock(), errorMs: 1 };
    const all: Reader[] = [{ who: 'the true clock', run: truth, askedAt: null, clock }, ...readers];
    const shown = all.flatMap(({ who, run, clock }): Shown[] =>
      run && clock && keyOf(run) === known ? [{ who, run, clock, at: moment + clock.aheadMs }] : [],
    );
    for (const [at, one] of shown.entries()) for (const other of shown.slice(at + 1)) compare(one, other);
    const kinds = new Set(shown.map(({ who }) => who.replace(/ \d+$/, '')));
    const phase = phaseOf(truth, faceAt(truth, moment + clock.aheadMs));
    if (phase === null || shown.length < all.length || kinds.size < kindsOfScreens + 1) return;
    figures.compared[phase]++;
    agreedAt.set(phase, moment);
  }

  return {
    figures,
    begin(heat) {
      let [isOver, isAside] = [false, false];
      let [known, since]: [string | null, number] = [null, 0];
      const look = async () => {
        const before = await stored(heat.heatId);
        if (keyOf(before) !== known) [known, since] = [keyOf(before), sharedClock()];
        const readers = await readAll(heat);
        const truth = await stored(heat.heatId);
        if (truth && keyOf(truth) === known && !isAside) round(truth, since, readers);
      };
      const looking = (async () => {
        while (!isOver) {
          // The database may be away.
          await look().catch(() => {});
          await pause(betweenRounds);
        }
      })();
      return {
        async agreed(phase) {
          const from = sharedClock();
          while ((agreedAt.get(phase) ?? 0) < from) {
            if (sharedClock() - from > agreedWithin) {
              figures.faults.push(`not all screens are ${phase} within ${agreedWithin / 1000} s`);
              return;
            }
            await pause(50);
          }
        },
        async sawCountIn() {
          while (figures.compared.counting === 0) {
            const run = await stored(heat.heatId).catch(() => undefined);
            if (run && faceAt(run, Date.now()).phase !== 'counting') return false;
            await pause(50);
          }
          return true;
        },
        async aside(work) {
          isAside = true;
          await work();
          [since, isAside] = [sharedClock(), false];
        },
        async end() {
          isOver = true;
          await looking;
        },
      };
    },
  };
}
type Shown = { who: string; run: HeldRun; clock: HeldClock; at: number };
/** A judge's telephone, the manager, a television and the public page. */
const kindsOfScreens = 4;
