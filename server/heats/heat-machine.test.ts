import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type CategoryCommand,
  type CategoryDay,
  categorySteps,
  type HeatState,
  heatSteps,
  whyNotCategory,
  whyNotHeat,
  whyNotRepeated,
  whyNotTest,
} from '#domain/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { falseStart } from './false-start.ts';
import { listHeats } from './heats.store.ts';
import { readDay } from './on-day.ts';
import { repeatHeat } from './repeat-heat.ts';
import { finishCategory, pauseCategory, startCategory } from './run-category.ts';
import { finishHeat, startHeat } from './run-heat.ts';
import { finishTest, startTest } from './run-test.ts';

// Whatever two managers press, on two machines and in the same moment: the store follows the rules of the domain.
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await createTestApp();
  second = await createTestApp({}, { beside: first });
});
beforeEach(() => {
  first.setNow(null);
  second.setNow(null);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Tests and heats by their place: two tests, and two heats of each once they are built, the first of which is repeated once. */
type Command =
  | { on: 'category'; act: CategoryCommand }
  | { on: 'test'; act: 'start' | 'finish'; test: number }
  | { on: 'heat'; act: (typeof heatActs)[number]; test: number; heat: number };
const heatActs = ['start', 'finish', 'falseStart', 'repeat'] as const;
const acts = ['start', 'finish'] as const;
const both = [0, 1];
const commands: Command[] = [
  ...(Object.keys(categorySteps) as CategoryCommand[]).map(act => ({ on: 'category' as const, act })),
  ...both.flatMap(one => acts.map(act => ({ on: 'test' as const, act, test: one }))),
  ...both.flatMap(one =>
    [0, 1, 2].flatMap(heat =>
      heatActs
        .filter(act => act !== 'repeat' || heat === 0)
        .map(act => ({ on: 'heat' as const, act, test: one, heat })),
    ),
  ),
];

const heatsOf = (testId: string) =>
  both.map(heat => ({ id: `${testId}h${heat}`, testId, status: 'on_hold' as HeatState }));
type Model = Omit<CategoryDay, 'heats'> & {
  heats: readonly (CategoryDay['heats'][number] & { isAnnulled?: boolean })[];
};
const model = (): Model => ({
  status: null,
  tests: both.map(one => ({ id: `t${one}`, status: 'on_hold' as const })),
  heats: heatsOf('t0'),
});

/** The day after a command, or null where it is refused. */
function apply(day: Model, command: Command): Model | null {
  if (command.on === 'category') {
    return whyNotCategory(command.act, day) ? null : { ...day, status: categorySteps[command.act].to };
  }
  const testId = `t${command.test}`;
  const set = <Row extends { id: string }>(rows: readonly Row[], id: string, status: HeatState) =>
    rows.map(row => (row.id === id ? { ...row, status } : row));
  if (command.on === 'heat') {
    const heat = day.heats.filter(one => one.testId === testId)[command.heat];
    if (!heat) return null;
    const { id } = heat;
    if (command.act === 'repeat') {
      if (heat.isAnnulled || whyNotRepeated(day, id)) return null;
      const again = { id: `${id} again`, testId, status: 'on_hold' as const };
      return {
        ...day,
        heats: day.heats.flatMap((one): Model['heats'] =>
          one.id === id ? [{ ...one, status: 'finished', isAnnulled: true }, again] : [one],
        ),
      };
    }
    if (whyNotHeat(command.act === 'start' ? 'start' : 'finish', day, id)) return null;
    return { ...day, heats: set(day.heats, id, command.act === 'falseStart' ? 'on_hold' : heatSteps[command.act].to) };
  }
  const { to } = heatSteps[command.act];
  if (whyNotTest(command.act, day, testId)) return null;
  const built = command.act === 'finish' && command.test === 0 ? heatsOf('t1') : [];
  return { ...day, tests: set(day.tests, testId, to), heats: [...day.heats, ...built] };
}

const seen = ({ status, tests, heats }: CategoryDay) => ({
  status: status ?? 'on_hold',
  tests: tests.map(one => one.status),
  heats: heats.map(heat => heat.status),
});

async function press(app: App, viewer: Viewer, day: EventDay, command: Command): Promise<boolean> {
  const { categoryId, testIds } = day;
  const done = async () => {
    if (command.on === 'category') {
      if (command.act === 'pause') return pauseCategory(app, viewer, { categoryId });
      if (command.act === 'finish') return finishCategory(app, viewer, { categoryId });
      return startCategory(app, viewer, { categoryId, type: command.act });
    }
    const testId = testIds[command.test]!;
    if (command.on === 'test') {
      if (command.act === 'start') return startTest(app, viewer, { testId });
      return finishTest(app, viewer, { testId, withOpenRails: true });
    }
    const heats = (await listHeats(app.database.kysely, categoryId)).filter(heat => heat.testId === testId);
    const heatId = heats[command.heat]?.id ?? 'none';
    if (command.act === 'start') return startHeat(app, viewer, { heatId, countIn: 0 });
    if (command.act === 'finish') return finishHeat(app, viewer, { heatId });
    if (command.act === 'falseStart') return falseStart(app, viewer, { heatId });
    return repeatHeat(app, viewer, { heatId, reason: 'Barra rota' });
  };
  return done().then(
    () => true,
    error => {
      // Only a rule may say no; a key that two broke would be an error of another kind.
      expect(error).toMatchObject({ code: expect.stringMatching(/^(REFUSED|NOT_FOUND)$/) });
      return false;
    },
  );
}

/** One command alone, or two at once; most of them change something, so that a day goes on. */
const step = fc.record({
  pick: fc.nat(40),
  other: fc.option(fc.nat(commands.length - 1), { freq: 2 }),
  isSame: fc.boolean(),
  isRandom: fc.integer({ min: 0, max: 4 }).map(one => one === 0),
});

test('ORG-282 to ORG-295 two managers at once leave what one after the other would have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async steps => {
      // Also after one that failed: what is shrunk must fail for the same reason.
      for (const app of [first, second]) app.setNow(null);
      const day = await createDay(first);
      await day.organizer.client.heats.generate({ eventId: day.eventId });
      for (const app of [first, second]) openDay(app);
      const { uid, email } = day.organizer;
      const viewer: Viewer = { uid, email, type: 'organization', sessionToken: '' };
      let expected = model();
      for (const { pick, other, isSame, isRandom } of steps) {
        const open = commands.filter(command => apply(expected, command));
        const pool = isRandom || open.length === 0 ? commands : open;
        const one = pool[pick % pool.length]!;
        const two = other === null ? null : isSame ? one : commands[other]!;
        const asked = [press(first, viewer, day, one), ...(two ? [press(second, viewer, day, two)] : [])];
        const done = await Promise.all(asked);
        const stored = await readDay(first.database.kysely, day.categoryId);
        const orders = two
          ? [
              [one, two],
              [two, one],
            ]
          : [[one]];
        const possible = orders.map(order => {
          let at = expected;
          for (const command of order) at = apply(at, command) ?? at;
          return at;
        });
        const reached = possible.find(after => JSON.stringify(seen(after)) === JSON.stringify(seen(stored)));
        expect(reached, `${JSON.stringify([one, two])} from ${JSON.stringify(seen(expected))}`).toBeDefined();
        if (!two) expect(done[0]).toBe(apply(expected, one) !== null);
        expected = reached!;
        // Whatever the rules of the domain say: what may never be.
        const isOpen = (one: { status: HeatState | null }) => one.status !== 'finished';
        const active = stored.heats.filter(heat => heat.status === 'active');
        expect(active.length).toBeLessThanOrEqual(1);
        const testOf = (heat: { testId: string }) => stored.tests.find(({ id }) => id === heat.testId)!;
        expect(active.filter(heat => testOf(heat).status !== 'active')).toEqual([]);
        expect(stored.heats.filter(heat => isOpen(heat) && !isOpen(testOf(heat)))).toEqual([]);
        expect(stored.heats.map(({ testId, position }) => `${testId} ${position}`)).toEqual(
          day.testIds.flatMap(id => stored.heats.filter(heat => heat.testId === id).map((_, at) => `${id} ${at}`)),
        );
      }
    }),
    { numRuns: 8 },
  );
});

test('ORG-284 of two who start two heats at once one does', async () => {
  const day = await createDay(first);
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  for (const app of [first, second]) openDay(app);
  const { uid, email } = day.organizer;
  const viewer: Viewer = { uid, email, type: 'organization', sessionToken: '' };
  await startCategory(first, viewer, { categoryId: day.categoryId, type: 'start' });
  await startTest(second, viewer, { testId: day.testIds[0]! });
  const starts = Array.from({ length: 6 }, (_, at) =>
    press(at % 2 === 0 ? first : second, viewer, day, { on: 'heat', act: 'start', test: 0, heat: 0 }),
  );
  expect((await Promise.all(starts)).filter(Boolean)).toHaveLength(1);
});
