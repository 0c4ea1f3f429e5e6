import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LineHeat, projectLine, projectLines, startToTell } from './project.ts';
import { whyLate } from './why-late.ts';

const minute = 60_000;

const heatOf = (id: string, plannedAt: number, more: Partial<LineHeat> = {}): LineHeat => ({
  id,
  testId: 't',
  status: 'on_hold',
  calledAt: null,
  plannedAt: plannedAt * minute,
  startedAt: null,
  finishedAt: null,
  capMs: 10 * minute,
  warmUpMs: 2 * minute,
  elapsedMs: null,
  isHeld: false,
  toldAt: plannedAt * minute,
  people: [],
  ...more,
});
const ran = (id: string, plannedAt: number, [from, to]: [number, number], more: Partial<LineHeat> = {}) =>
  heatOf(id, plannedAt, { status: 'finished', startedAt: from * minute, finishedAt: to * minute, ...more });
const runs = (id: string, plannedAt: number, from: number, elapsed: number) =>
  heatOf(id, plannedAt, { status: 'active', startedAt: from * minute, elapsedMs: elapsed * minute });

const startsOf = (heats: readonly LineHeat[], now: number) =>
  projectLine(heats, now * minute).map(({ id, startsAt }) => [id, startsAt / minute]);

/**
 * Plays a day of tests of four heats, some of them with a slow change before. A ready floor waits for the told start.
 * Returns those waits in minutes.
 */
function waitsOfDay(count: number, slow: readonly number[] = []): number[] {
  const lengthOf = (at: number) => 7 + (((at >> 2) * 5) % 4) - (at % 2);
  const changeOf = (at: number) => (slow.includes(at) ? 15 : 2 + ((at * 7) % 4));
  const idOf = (at: number) => String(at).padStart(2, '0');
  const heats = Array.from({ length: count }, (_, at) => heatOf(idOf(at), at * 12, { testId: `${at >> 2}` }));
  let now = 0;
  const pass = (to: number) => {
    for (; now < to; now++) {
      for (const { id, startsAt } of projectLine(heats, now * minute)) {
        const heat = heats.find(one => one.id === id)!;
        if (heat.status === 'on_hold') heat.toldAt = startToTell(startsAt, heat.toldAt, now * minute) ?? heat.toldAt;
      }
      for (const heat of heats) if (heat.status === 'active') heat.elapsedMs = (now + 1) * minute - heat.startedAt!;
    }
  };
  return heats.map((heat, at) => {
    if (at > 0) pass(now + changeOf(at));
    const ready = now;
    while (now * minute < heat.toldAt) pass(now + 1);
    Object.assign(heat, { status: 'active', startedAt: now * minute, elapsedMs: 0 });
    const [waited, from] = [now - ready, now];
    pass(from + lengthOf(at));
    Object.assign(heat, { status: 'finished', finishedAt: now * minute });
    return waited;
  });
}

describe('expected starts', () => {
  test('ready floors wait for told starts all day → no wait makes a later one longer', () => {
    expect(Math.max(...waitsOfDay(60))).toBeLessThanOrEqual(6);
  });

  test('three changes are slow → ready floors do not wait for the rest of the day', () => {
    const sumOf = (waits: readonly number[]) => waits.reduce((sum, waited) => sum + waited, 0);
    expect(sumOf(waitsOfDay(60, [10, 11, 12])) - sumOf(waitsOfDay(60))).toBeLessThanOrEqual(45);
  });

  test('nothing has begun → as planned', () => {
    expect(startsOf([heatOf('1', 60), heatOf('2', 72)], 30)).toEqual([
      ['1', 60],
      ['2', 72],
    ]);
  });

  test('the planned start passed → now, and the next ones behind it', () => {
    expect(startsOf([heatOf('1', 60), heatOf('2', 72)], 65)).toEqual([
      ['1', 65],
      ['2', 77],
    ]);
  });

  test('a heat began late → the next one after its end and the changeover', () => {
    expect(startsOf([runs('1', 60, 64, 4), heatOf('2', 72), heatOf('3', 100)], 68)).toEqual([
      ['1', 64],
      ['2', 76],
      ['3', 100],
    ]);
  });

  test('two heats of a test lasted less → their median instead of the cap', () => {
    const heats = [ran('1', 0, [0, 6]), ran('2', 12, [12, 20]), runs('3', 24, 26, 1), heatOf('4', 30)];
    expect(startsOf(heats, 27)).toEqual([
      ['3', 26],
      ['4', 35],
    ]);
  });

  test('the changes are slow → the second longest of them instead of the plan', () => {
    const heats = [ran('1', 0, [0, 10]), ran('2', 12, [15, 25]), ran('3', 24, [30, 40]), heatOf('4', 36)];
    expect(startsOf(heats, 41)).toEqual([['4', 45]]);
  });

  test('the changes are slow → the next two heats wait for one, those behind are not told before it happens', () => {
    const slow = [ran('1', 0, [0, 10]), ran('2', 12, [20, 30]), ran('3', 24, [40, 50]), runs('4', 36, 60, 0)];
    const ahead = ['5', '6', '7', '8'].map((id, at) => heatOf(id, 48 + at * 12));
    expect(startsOf([...slow, ...ahead], 60).slice(1)).toEqual([
      ['5', 80],
      ['6', 100],
      ['7', 112],
      ['8', 124],
    ]);
  });

  test('a wait for the planned hour → no slow change', () => {
    const heats = [ran('1', 0, [0, 5]), ran('2', 12, [12, 17]), ran('3', 24, [24, 34]), heatOf('4', 30)];
    expect(startsOf(heats, 34)).toEqual([['4', 36]]);
  });

  test('the clock is paused → the start moves on with the time', () => {
    const heats = [runs('1', 0, 0, 4), heatOf('2', 12)];
    expect([startsOf(heats, 10)[1], startsOf(heats, 15)[1]]).toEqual([
      ['2', 18],
      ['2', 23],
    ]);
  });

  test('a later heat is called first → it runs first', () => {
    const heats = [heatOf('1', 0), heatOf('2', 12, { calledAt: 5 * minute })];
    expect(startsOf(heats, 6).map(([id]) => id)).toEqual(['2', '1']);
  });
});

type Past = { length: number; change: number };
const pasts = fc.array(fc.record({ length: fc.integer({ min: 1, max: 15 }), change: fc.integer({ min: 0, max: 8 }) }), {
  maxLength: 6,
});
type Line = { past: Past[]; ahead: number; elapsed: number | null; tests: number; told: number[]; held: boolean };
const lines: fc.Arbitrary<Line> = fc.record({
  past: pasts,
  ahead: fc.integer({ min: 1, max: 12 }),
  elapsed: fc.option(fc.integer({ min: 0, max: 20 })),
  tests: fc.integer({ min: 1, max: 3 }),
  told: fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 }),
  held: fc.boolean(),
});

/** A line of a day whose history takes `delay` minutes more from the step `from` on. */
function lineOf({ past, ahead, elapsed, tests, told, held }: Line, delay = 0, from = 0) {
  const heats: LineHeat[] = [];
  let at = 0;
  let step = 0;
  const pass = (minutes: number) => {
    at += minutes + (step === from ? delay : 0);
    step++;
  };
  const testOf = () => `t${heats.length % tests}`;
  const planned = () => heats.length * 12;
  for (const { length, change } of past) {
    pass(change);
    const startedAt = Math.max(at, planned());
    at = startedAt;
    pass(length);
    heats.push(ran(`${heats.length}`.padStart(3, '0'), planned(), [startedAt, at], { testId: testOf() }));
  }
  if (elapsed !== null) {
    pass(1);
    const startedAt = Math.max(at, planned());
    heats.push({ ...runs(`${heats.length}`.padStart(3, '0'), planned(), startedAt, elapsed), testId: testOf() });
    at = startedAt + elapsed;
  }
  pass(0);
  const now = at * minute;
  for (let more = 0; more < ahead; more++) {
    const toldAt = (planned() + (told[more] ?? 0)) * minute;
    heats.push(heatOf(`${heats.length}`.padStart(3, '0'), planned(), { testId: testOf(), toldAt, isHeld: held }));
  }
  return { heats, now, steps: step };
}

describe('expected starts, any line', () => {
  test('LIVE-D12 any delay of any length → no start is earlier than without it', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.integer({ min: 1, max: 60 }), (line, place, delay) => {
        const { heats, now, steps } = lineOf(line);
        const late = lineOf(line, delay, place % steps);
        const [before, after] = [projectLine(heats, now), projectLine(late.heats, late.now)];
        expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        for (const [at, { startsAt, endsAt }] of after.entries()) {
          expect(startsAt).toBeGreaterThanOrEqual(before[at]!.startsAt);
          expect(endsAt).toBeGreaterThanOrEqual(before[at]!.startsAt);
        }
      }),
    );
  });

  test('LIVE-D12 any line → no heat ahead before now, its plan or what was told, nor before the one before ended', () => {
    fc.assert(
      fc.property(lines, line => {
        const { heats, now } = lineOf(line);
        const of = new Map(heats.map(heat => [heat.id, heat]));
        let ended = 0;
        for (const { id, startsAt, endsAt } of projectLine(heats, now)) {
          const heat = of.get(id)!;
          if (heat.status === 'on_hold') {
            expect(startsAt).toBeGreaterThanOrEqual(Math.max(now, heat.plannedAt, heat.toldAt, ended));
          }
          ended = endsAt;
        }
      }),
    );
  });

  test('LIVE-D12 the category is paused → its starts move with the time, and no other line knows of it', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 90 }), (line, later) => {
        const free = lineOf({ ...line, held: false });
        const held = lineOf({ ...line, held: true });
        const starts = (heats: LineHeat[], now: number) =>
          projectLine(heats, now)
            .filter(({ id }) => heats.find(heat => heat.id === id)!.status === 'on_hold')
            .map(({ startsAt }) => startsAt);
        const [open, paused] = [starts(free.heats, free.now), starts(held.heats, held.now)];
        for (const [at, start] of paused.entries()) expect(start).toBeGreaterThanOrEqual(open[at]!);
        expect(starts(held.heats, held.now + later * minute)[0]!).toBeGreaterThanOrEqual(held.now + later * minute);
      }),
    );
  });

  test('why late: any line → the causes add up to what the next heat lacks', () => {
    fc.assert(
      fc.property(lines, line => {
        const { heats, now } = lineOf(line);
        const projected = projectLine(heats, now);
        const { lateMs, causes } = whyLate(heats, projected);
        const next = projected.find(({ id }) => heats.find(heat => heat.id === id)!.status === 'on_hold')!;
        expect(lateMs).toBe(next.startsAt - heats.find(({ id }) => id === next.id)!.plannedAt);
        expect(causes.reduce((sum, { ms }) => sum + ms, 0)).toBe(lateMs);
        expect(causes.every(({ ms }) => ms > 0)).toBe(true);
      }),
    );
  });

  test('a day of a thousand heats → one pass over them', () => {
    let read = 0;
    const heats = Array.from(
      { length: 1000 },
      (_, at) =>
        new Proxy(at < 400 ? ran(`${at}`, at * 12, [at * 12, at * 12 + 10]) : heatOf(`${at}`, at * 12), {
          get: (heat, name: keyof LineHeat) => {
            read++;
            return heat[name];
          },
        }),
    );
    expect(projectLine(heats, 4_800 * minute)).toHaveLength(600);
    expect(read / heats.length).toBeLessThan(60);
  });
});

describe('floors side by side', () => {
  const starts = (lines: LineHeat[][], now: number) =>
    new Map(projectLines(lines, now * minute).flatMap(line => line.map(({ id, startsAt }) => [id, startsAt / minute])));
  const late = runs('a1', 0, 12, 2);

  test.each<[name: string, judge: string, planned: number, startsAt: number]>([
    ['its judge counts on the late floor before → after that heat', 'ana', 15, 22],
    ['its judge is free → as planned', 'bea', 15, 15],
    ['its judge is done before its plan → as planned', 'ana', 30, 30],
  ])('LIVE-D12 a heat runs late: on the other floor %s', (_, judge, planned, startsAt) => {
    const lines = [[{ ...late, people: ['ana'] }], [heatOf('b1', planned, { people: [judge] })]];
    expect(starts(lines, 14).get('b1')).toBe(startsAt);
  });

  test('LIVE-D12 an athlete runs on three floors → the delay reaches the third over the second', () => {
    const lines = [
      [{ ...late, people: ['eva'] }],
      [heatOf('b1', 15, { people: ['eva', 'ana'] })],
      [heatOf('c1', 20, { people: ['ana'] })],
    ];
    expect(starts(lines, 14)).toEqual(new Map(Object.entries({ a1: 12, b1: 22, c1: 32 })));
  });

  test('LIVE-D12 heats of two floors share their judges → a delay makes no start earlier', () => {
    const heat = fc.record({ at: fc.nat(60), judge: fc.constantFrom('ana', 'bea', 'eva') });
    fc.assert(
      fc.property(fc.array(heat, { maxLength: 6 }), fc.array(heat, { maxLength: 6 }), fc.nat(30), (one, two, delay) => {
        const lines = [one, two].map((heats, line) =>
          heats.map(({ at, judge }, row) => heatOf(`${line}${row}`, at, { people: [judge] })),
        );
        const [before, after] = [0, delay].map(by => starts([[runs('late', 0, 0, 0), ...lines[0]!], lines[1]!], by));
        for (const [id, startsAt] of before!) expect(after!.get(id)).toBeGreaterThanOrEqual(startsAt);
      }),
    );
  });
});

describe('start to tell', () => {
  const rows: [name: string, expected: number, told: number, now: number, tells: number | null][] = [
    ['far away, four minutes', 124, 120, 60, null],
    ['far away, five minutes', 125, 120, 60, 125],
    ['twenty minutes before, less than a minute', 120.9, 120, 100, null],
    ['twenty minutes before, a minute and a half', 121.5, 120, 100, 121],
    ['four minutes before, a minute and a half', 121.5, 120, 116, null],
    ['twenty minutes before, two minutes and a half', 122.5, 120, 100, 122],
    ['past the told start', 124, 120, 123, 124],
    ['earlier than told', 110, 120, 100, null],
  ];
  test.each(rows)('LIVE-D12 %s → told or not', (_, expected, told, now, tells) => {
    const said = startToTell(expected * minute, told * minute, now * minute);
    expect(said === null ? null : said / minute).toBe(tells);
  });

  test('LIVE-D12 a day with random delays → each told start is later than before and not after the expected one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 60 }), delays => {
        let told = 30 * minute;
        let expected = told;
        for (const [now, delay] of delays.entries()) {
          expected = Math.max(expected + delay * minute, now * minute);
          const said = startToTell(expected, told, now * minute);
          if (said === null) continue;
          expect(said).toBeGreaterThan(told);
          expect(said).toBeLessThanOrEqual(expected);
          expect(said - told).toBeGreaterThanOrEqual(minute);
          told = said;
        }
      }),
    );
  });
});
