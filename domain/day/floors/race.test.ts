import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FloorHeat, FloorRail } from './floor.ts';
import {
  absenceOf,
  absenceTexts,
  partsOf,
  placesInRace,
  type RailInRace,
  raceOf,
  shareOf,
  silentAfterMs,
  silentSince,
  timeShown,
} from './race.ts';

const now = 1_000_000;
const rail = (changes: Partial<RailInRace>): RailInRace => ({
  number: 1,
  count: 0,
  finishMs: null,
  silentSince: null,
  isOut: false,
  ...changes,
});
const places = (...rails: Partial<RailInRace>[]) => placesInRace(rails.map(rail), now, false).map(({ place }) => place);

test('race: a rail has more repetitions → better place; no repetitions → no place', () => {
  expect(places({ count: 74 }, { count: 93 }, { count: 0 }, { count: 126 })).toEqual([3, 2, null, 1]);
});

test('race: equal counts → a shared place; the next place is skipped', () => {
  expect(places({ count: 30 }, { count: 30 }, { count: 20 })).toEqual([1, 1, 3]);
});

test('race: two athletes finish → the faster is ahead; a finished athlete is ahead of an unfinished one', () => {
  const done = { count: 150 };
  expect(places({ ...done, finishMs: 460_000 }, { ...done, finishMs: 451_000 }, { count: 149 })).toEqual([2, 1, 3]);
  expect(places({ ...done, finishMs: 460_000 }, done)).toEqual([1, 2]);
});

test('race: equal counts below the target, one rail ended → a shared place, as in the table; at the target the faster', () => {
  const rails = [
    { count: 80, finishMs: 600_000 },
    { count: 80, finishMs: 580_000 },
    { count: 80 },
    { count: 90, finishMs: 590_000 },
    { count: 90, finishMs: 570_000 },
  ].map(rail);
  expect(placesInRace(rails, now, true, 90).map(({ place }) => place)).toEqual([3, 3, 3, 2, 1]);
});

test('race: fewer repetitions with a time → behind more repetitions', () => {
  expect(places({ count: 80, finishMs: 1 }, { count: 90 })).toEqual([2, 1]);
});

test('race: a rail’s telephone is silent → no place, with its silent time; others do not move up', () => {
  const silent = rail({ count: 87, silentSince: now - 22_000 });
  const found = placesInRace([silent, rail({ count: 81 }), rail({ count: 93 })], now, false);
  expect(found.map(({ place }) => place)).toEqual([null, 3, 1]);
  expect(found.map(({ silentMs }) => silentMs)).toEqual([22_000, null, null]);
  expect(placesInRace([silent], now, true)[0]).toMatchObject({ place: 1, silentMs: null });
  expect(placesInRace([{ ...silent, finishMs: 1 }], now, false)[0]).toMatchObject({ place: 1, silentMs: null });
});

test('race: an athlete is absent → no place, and the others rank without that athlete', () => {
  expect(places({ count: 10, isOut: true }, { count: 5 })).toEqual([null, 1]);
});

const floorRail = (changes: Partial<FloorRail> = {}): FloorRail => ({
  number: 7,
  state: 'judging',
  entry: { id: 'e', name: 'María Luisa Echeverría', city: null, box: null },
  count: 0,
  noReps: 0,
  finishMs: null,
  heardAt: null,
  ...changes,
});
const saidOf = (status: FloorHeat['status'], changes: Partial<FloorRail>) => {
  const absence = absenceOf(floorRail(changes), { status });
  return absence && absenceTexts[absence];
};
const absent = { isAbsent: true } as const;

test.each([
  ['on_hold', { ...absent, state: 'ready' }, 'Ausente'],
  ['active', { ...absent, state: 'ready' }, 'Ausente'],
  ['active', absent, 'Ausente'],
  ['active', { ...absent, count: 1_000 }, null],
  ['active', { ...absent, noReps: 1 }, null],
  ['active', {}, null],
  ['active', { state: 'scratched' }, 'No vino'],
  ['finished', { state: 'scratched', count: 12_000, isUnfinished: true }, 'No terminó'],
  ['finished', absent, 'No vino'],
  ['finished', { ...absent, count: 90_000 }, null],
  ['finished', { ...absent, state: 'finished' }, null],
  ['active', { ...absent, entry: null, state: 'empty' }, null],
  ['on_hold', { state: 'ready' }, null],
  ['active', { state: 'ready' }, 'Sin conteo'],
  ['finished', { state: 'ready' }, 'Sin conteo'],
  ['finished', { state: 'ready', isResult: true }, null],
  ['finished', {}, null],
] as const)('LIVE-D10 absence: %s, %o → %s', (status, changes, said) => {
  expect(saidOf(status, changes)).toBe(said);
});

const typed = { hasResult: true } as const;

test.each([
  ['active', { ...typed, state: 'ready' }, 'Ya tiene resultado'],
  ['finished', typed, 'Ya tiene resultado'],
  ['finished', { ...typed, ...absent, state: 'ready' }, 'Ya tiene resultado'],
  ['active', { ...typed, count: 1_000 }, null],
  ['finished', { ...typed, state: 'scratched' }, 'No vino'],
] as const)('LIVE-T5 existing result: %s, %o → %s', (status, changes, said) => {
  expect(saidOf(status, changes)).toBe(said);
});

test('LIVE-T5 race: a rail has a typed result already → no count, no place and no silence', () => {
  const stands = floorRail({ ...typed, silentSince: now - 60_000 });
  const heat = { status: 'finished', test: null, rails: [stands, floorRail({ number: 8, count: 3_000 })] };
  const [first, second] = raceOf(heat as unknown as FloorHeat, now);
  expect(first).toMatchObject({ isOut: true, absence: 'typed', place: null, silentMs: null });
  expect(second).toMatchObject({ absence: null, place: 1 });
});

test('LIVE-D10 race: an athlete is missing → no place, no silence, not counted in the race', () => {
  const missing = floorRail({ ...absent, silentSince: now - 60_000 });
  const heat = { status: 'active', test: null, rails: [missing, floorRail({ number: 8, count: 3_000 })] };
  const [first, second] = raceOf(heat as unknown as FloorHeat, now);
  expect(first).toMatchObject({ isOut: true, absence: 'missing', place: null, silentMs: null });
  expect(second).toMatchObject({ isOut: false, absence: null, place: 1 });
});

const someRail = fc.record({
  number: fc.nat(9),
  count: fc.nat(40),
  finishMs: fc.option(fc.nat(900_000)),
  silentSince: fc.option(fc.integer({ min: now - 60_000, max: now })),
  isOut: fc.boolean(),
});
test('race: any rails → more repetitions never rank behind fewer; a leader exists once something is counted', () => {
  fc.assert(
    fc.property(fc.array(someRail, { maxLength: 10 }), rails => {
      const over = placesInRace(rails, now, true);
      const counted = rails.some(({ isOut, count }) => !isOut && count > 0);
      expect(over.some(({ isLeader }) => isLeader)).toBe(counted);
      for (const [at, one] of rails.entries()) {
        for (const [beside, other] of rails.entries()) {
          const [a, b] = [over[at]!.place, over[beside]!.place];
          if (a !== null && b !== null && one.count > other.count) expect(a).toBeLessThan(b);
        }
      }
    }),
  );
});

test('race bar: a test with a target → share of the target; without → share of the highest count', () => {
  expect(shareOf(75, 150, 100)).toBe(0.5);
  expect(shareOf(160, 150, 160)).toBe(1);
  expect(shareOf(30, null, 60)).toBe(0.5);
  expect(shareOf(0, null, 0)).toBe(0);
});

const moves = [
  { name: 'Remo', quantity: 40 },
  { name: 'Thrusters', quantity: 30 },
];
test('race bar: any workout → divided into movements, into rounds where movements are too many, or undivided', () => {
  expect(partsOf(moves, 1, 70)).toEqual([
    { name: 'Remo', from: 0, to: 40 },
    { name: 'Thrusters', from: 40, to: 70 },
  ]);
  expect(partsOf(moves, 3, 210).map(({ to }) => to)).toEqual([40, 70, 110, 140, 180, 210]);
  expect(partsOf(moves, null, 140)).toHaveLength(4);
  expect(partsOf(moves, 6, 420).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map(round => `Ronda ${round}`));
  expect(partsOf(moves, 20, 1_400)).toEqual([]);
  // Rounds replace movements when the names do not fit (LIVE-T4).
  expect(partsOf(moves, 3, 210, true)).toEqual([
    { name: 'Ronda 1', from: 0, to: 70 },
    { name: 'Ronda 2', from: 70, to: 140 },
    { name: 'Ronda 3', from: 140, to: 210 },
  ]);
  expect(partsOf(moves, 1, 100)).toEqual([]);
  expect(partsOf(moves, 1, null)).toEqual([]);
  expect(partsOf([{ name: 'Peso', quantity: null }], null, 100)).toEqual([]);
});

test('LIVE-D1 race: equal weights → a shared place, independent of the finishing time', () => {
  const lifted = { count: 85, silentSince: null, isOut: false };
  const rails = [
    { ...lifted, number: 1, finishMs: 90_000 },
    { ...lifted, number: 2, finishMs: 60_000 },
    { ...lifted, number: 3, finishMs: null, count: 80 },
  ];
  expect(placesInRace(rails, 2_000, true, null).map(({ place }) => place)).toEqual([1, 1, 3]);
  expect(placesInRace(rails, 2_000, true).map(({ place }) => place)).toEqual([2, 1, 3]);
});

test('LIVE-D36 race: an AMRAP, ended by a judge at 03:35 of 10:00 → its reps are the result, without a time', () => {
  const timed = (['amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia'] as const).filter(
    typeWod => timeShown({ count: 60_000, finishMs: 215_000 }, { test: { typeWod, target: null } }) !== null,
  );
  expect(timed).toEqual(['for time']);
});

test.each([
  ['for time', 60, 60_000, 215_000],
  ['for time', 60, 59_000, null],
  ['for time', null, 12_000, 215_000],
  ['amrap', null, 60_000, null],
  ['peso', null, 85_000, null],
] as const)(
  'LIVE-D2 a rail of %s that is done, to do %s, did %s thousandths → its time is %s',
  (...[typeWod, target, count, shown]) => {
    expect(timeShown({ count, finishMs: 215_000 }, { test: { typeWod, target } })).toBe(shown);
  },
);

const heardAt = 1_000_000;
test.each([
  ['running, with a beat just now', 'running', [[heardAt - 60_000, null]], silentAfterMs - 1, null],
  ['running, without a beat for ten seconds', 'running', [[heardAt - 60_000, null]], silentAfterMs, heardAt],
  ['paused', 'paused', [[heardAt - 60_000, heardAt]], 300_000, null],
  [
    'in a countdown again',
    'running',
    [
      [heardAt - 60_000, heardAt],
      [heardAt + 31_000, null],
    ],
    30_000,
    null,
  ],
  ['over', 'stopped', [[heardAt - 60_000, heardAt]], 300_000, null],
  ['not begun', 'running', [], 300_000, null],
] as const)('LIVE-D7 silence: a clock that is %s → %s', (...[, state, segments, later, since]) => {
  expect(
    silentSince({ heardAt, run: { state, segments: segments.map(([from, to]) => [from, to]) } }, heardAt + later),
  ).toBe(since);
});
