import type { Field, ScoredTest, ScoringSystem, TestColumn } from '#domain/scoring/ranking/field.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';
import { radixSort, radixSortPlaces, sortFew, wholeKeys } from './limits/radix-sort.ts';
import { middle, processorOf, told } from './load/measure.ts';

// Ranks a whole table of n entries and six tests. The bench compares this with the bare sort of its 6 n keys.
const rounds = 9;
const few = 700;

let state = 1;
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const timed = {
  needTime: true,
  isForTime: true,
  isPenalized: false,
  validReps: 150,
  timeCapMs: 720_000,
  isFinal: false,
};
const counted = {
  needTime: false,
  isForTime: false,
  isPenalized: false,
  validReps: null,
  timeCapMs: 600_000,
  isFinal: false,
};

/** The time cap stops one in eight athletes. */
function race(size: number, test: ScoredTest): TestColumn {
  const quantity = new Float64Array(size);
  const timeMs = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const isCapped = chance() < 0.12;
    quantity[at] = (isCapped ? 60 + Math.floor(chance() * 90) : 150) * 1000;
    timeMs[at] = isCapped ? 720_000 : 240_000 + Math.floor(chance() * 480_000);
  }
  return { test, counts: present(size), quantity, timeMs, tiebreakMs: none(size) };
}

function amounts(size: number, least: number, steps: number, step: number): TestColumn {
  const quantity = Float64Array.from({ length: size }, () => (least + Math.floor(chance() * steps) * step) * 1000);
  return { test: counted, counts: present(size), quantity, timeMs: none(size), tiebreakMs: none(size) };
}

const none = (size: number) => new Float64Array(size).fill(Number.NaN);
const present = (size: number) => Uint8Array.from({ length: size }, () => (chance() < 0.03 ? 0 : 1));

function makeField(size: number, system: ScoringSystem): Field {
  return {
    size,
    system,
    tests: [
      race(size, timed),
      race(size, { ...timed, isPenalized: true }),
      amounts(size, 40, 300, 1),
      amounts(size, 40, 60, 2.5),
      amounts(size, 1000, 5_000_000, 0.001),
      race(size, { ...timed, isFinal: true }),
    ],
    standing: new Uint8Array(size),
    nameOrder: Uint32Array.from({ length: size }, (_, at) => at),
  };
}

const quotientsOf = (field: Field) =>
  field.tests.map(({ test, quantity, timeMs }) =>
    quantity.map((amount, at) => (test.needTime ? amount / timeMs[at]! : amount)),
  );

function compare(size: number, system: ScoringSystem) {
  const field = makeField(size, system);
  const quotients = quotientsOf(field);
  const keys = quotients.map(wholeKeys);
  // A few are sorted by comparison, with their places in the lowest bits: the keys alone cost the same.
  const floor = size < few ? () => quotients.forEach(sortFew) : () => keys.forEach(radixSortPlaces);
  const bare = size < few ? floor : () => keys.forEach(radixSort);
  const times = Math.max(1, Math.round(400_000 / size));
  const taken: { floor: number; bare: number; engine: number }[] = [];
  // The first rounds warm up the compiler.
  for (let round = -3; round < rounds; round++) {
    const cost = { floor: processorOf(times, floor), engine: processorOf(times, () => rankField(field)), bare: 0 };
    cost.bare = processorOf(times, bare);
    if (round >= 0) taken.push(cost);
  }
  const of = (read: (cost: (typeof taken)[number]) => number) => middle(taken.map(read));
  return {
    floor: of(({ floor }) => floor),
    engine: of(({ engine }) => engine),
    ratio: of(({ engine, floor }) => engine / floor),
    toBare: of(({ engine, bare }) => engine / bare),
  };
}

const open: ScoringSystem = { decrementType: 7 };
const sizes = [
  [200, 2.5],
  [20_000, 2.5],
  [200_000, 2.5],
  [1_000_000, 5],
] as const;
const inWords = (ms: number) => (ms < 1 ? `${told(ms * 1000, 0)} µs` : `${told(ms, 1)} ms`);

for (const [size, aim] of sizes) {
  const { floor, engine, ratio, toBare } = compare(size, open);
  const beside = size < few ? '' : `; de las claves sin su dueño ${told(toBare)} ×`;
  const cost = `orden desnudo ${inWords(floor)}, tabla entera ${inWords(engine)}`;
  console.log(`  ${size} × 6: ${cost}: ${told(ratio)} × (meta ≤ ${aim})${beside}`);
}
for (const { name, value } of pointsSystems) {
  const table = { points: [100, 95, 90], beyond: 'zero' } as const;
  const system: ScoringSystem =
    value === decrementTypes.ownTable ? { decrementType: value, table } : { decrementType: value };
  const costs = [200, 200_000].map(size => {
    const { engine, ratio } = compare(size, system);
    return `${size} × 6 ${inWords(engine)}, ${told(ratio)} ×`;
  });
  console.log(`  ${name}: ${costs.join('; ')}`);
}
let before = Number.NaN;
for (let size = 12_500; size <= 800_000; size *= 2) {
  const { engine } = compare(size, open);
  if (before > 0) console.log(`  ${size / 2} → ${size}: ${told(engine / before)} × (meta ≤ 2.5)`);
  before = engine;
}
