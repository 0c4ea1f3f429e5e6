import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sharedClock } from '#bench/load/measure.ts';
import { portOf } from '#bench/load/organizer.ts';
import type { ScreenList } from '#contract/day/screens.ts';
import { olderScene, progressOf, type Wanted } from '#domain/day/displays/wanted.ts';
import type { RehearsalHall } from './hall.ts';
import type { MadeDay } from './make-day.ts';
import { patientCall } from './patient-call.ts';

export type TelevisionFacts = { port: number; seed: number; token: string; build: 'old' | 'new' };
export type TelevisionOrder = { do: 'ask' };
export type TelevisionTold =
  | { code: string }
  /** A choice that the television heard of for the first time, and what an old one shows of it. */
  | { n: number; kind: Wanted['kind']; older: string; at: number };

const amount = 8;
export const sceneChanges = 40;
/** One television has a page from before the scenes, and one loses its power. */
const [oldOne, darkOne] = [6, 7];
const pairedWithin = 60_000;
const shownWithin = 60_000;
/** A television without a word for this long is dark. */
const darkAfter = 46_000;

export type SceneFigures = {
  changes: number;
  /** Milliseconds from a choice to each television that shows it. */
  delays: Float64Array;
  /** Televisions that show the last choice at the end, as the remote says. */
  shown: number;
  /** Televisions that should. */
  of: number;
  faults: string[];
};
export type Televisions = {
  /** Makes the next choices of the day, one after the other. */
  change(times: number): Promise<void>;
  end(): Promise<SceneFigures>;
};

type Television = { worker: Worker; code: string | null; n: number; heard: { n: number; at: number }[]; older: string };

/** Televisions of the hall, and one remote that changes the scenes of all. */
export async function openTelevisions({ app, ends }: RehearsalHall, day: MadeDay, seed: number): Promise<Televisions> {
  const faults: string[] = [];
  const televisions = Array.from({ length: amount }, (_, at) => start(at));
  const run = patientCall(app.url, day.principal.cookie);
  const list = () => run<ScreenList>('screens/list', { eventId: day.eventId });

  function start(at: number): Television {
    const token = randomBytes(32).toString('base64url');
    const build = at === oldOne ? 'old' : 'new';
    const workerData: TelevisionFacts = { port: portOf(app), seed: seed * 1000 + 800 + at, token, build };
    const worker = new Worker(join(import.meta.dirname, 'television.ts'), { workerData });
    ends.defer(async () => void (await worker.terminate()));
    const television: Television = { worker, code: null, n: 0, heard: [], older: '' };
    worker.on('error', error => faults.push(`television ${at} ended: ${error}`));
    worker.on('message', (told: TelevisionTold) => {
      if ('code' in told) {
        television.code = told.code;
        return;
      }
      if (told.n < television.n) faults.push(`television ${at} went back from choice ${television.n} to ${told.n}`);
      television.n = told.n;
      television.older = told.older;
      television.heard.push({ n: told.n, at: told.at });
    });
    return television;
  }

  await until(() => televisions.every(({ code }) => code !== null), pairedWithin, 'no television shows a code');
  const { places } = await list();
  for (const [at, { code, worker }] of televisions.entries()) {
    const asked = { eventId: day.eventId, code, name: `Pantalla ${at + 1}`, placeId: places[0]!.id };
    await run('screens/pair', asked);
    worker.postMessage({ do: 'ask' } satisfies TelevisionOrder);
  }
  await until(() => televisions.every(({ heard }) => heard.length > 0), pairedWithin, 'a television is not paired');
  await televisions[darkOne]!.worker.terminate();
  const darkAt = performance.now();

  const kinds = ['race', 'next', 'clock', 'board', 'message', 'black', 'auto'] as const;
  const asked: { n: number; at: number }[] = [];
  let last: Wanted = { kind: 'auto' };
  async function chooseNext(): Promise<void> {
    const kind = kinds[asked.length % kinds.length]!;
    if (kind === 'board') last = { kind, categoryId: day.categories[0]!.id };
    else last = kind === 'message' ? { kind, text: `Aviso ${asked.length}` } : { kind };
    const at = sharedClock();
    await run('screens/setScene', { eventId: day.eventId, screenIds: 'all', wanted: last });
    // A choice whose answer was lost is sent again, and then counts twice.
    const { screens } = await list();
    asked.push({ n: Math.max(...screens.map(({ wantedN }) => wantedN)), at });
  }

  const isShown = (screen: ScreenList['screens'][number], now: number): boolean => {
    const { wanted, wantedN: n, wantedAt, state, info } = screen;
    const askedAt = wantedAt === null ? 0 : Date.parse(wantedAt);
    const shown = info?.shown ?? null;
    return progressOf({ wanted, n, askedAt, isLost: state === 'lost', shown }, now) === 'shown';
  };

  return {
    async change(times) {
      for (let time = 0; time < times && asked.length < sceneChanges; time++) await chooseNext();
    },
    async end() {
      while (asked.length < sceneChanges) await chooseNext();
      const of = amount - 2;
      let [shown, screens]: [number, ScreenList['screens']] = [0, []];
      const isAllShown = () => shown === of && televisions[oldOne]!.older === olderScene(last);
      const deadline = performance.now() + shownWithin;
      do {
        const answer = await list();
        screens = answer.screens;
        const now = Date.parse(answer.now);
        shown = screens.filter(screen => screen.wanted.kind === last.kind && isShown(screen, now)).length;
        if (!isAllShown()) await pause(200);
      } while (!isAllShown() && performance.now() < deadline);
      if (shown !== of) faults.push(`${shown} of ${of} televisions show the last choice`);
      if (televisions[oldOne]!.older !== olderScene(last)) faults.push('the old television shows another scene');
      await pause(Math.max(0, darkAt + darkAfter - performance.now()));
      const dark = (await list()).screens.filter(({ state }) => state === 'lost').map(({ name }) => name);
      if (dark.join() !== `Pantalla ${darkOne + 1}`) faults.push(`dark televisions: ${dark.join(', ') || 'none'}`);
      const delays = televisions.flatMap(({ heard }) =>
        heard.flatMap(({ n, at }) => {
          const choice = asked.find(each => each.n === n);
          return choice ? [at - choice.at] : [];
        }),
      );
      return { changes: asked.length, delays: Float64Array.from(delays).sort(), shown, of, faults };
    },
  };
}

async function until(holds: () => boolean, withinMs: number, why: string): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(why);
    await pause(50);
  }
}
