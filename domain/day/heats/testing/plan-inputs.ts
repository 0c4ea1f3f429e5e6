import fc from 'fast-check';
import type { HeatPlan, PlanEntry, PlanInput, PlannedPlace, PlanSlot } from '#domain/day/heats/plan.ts';

const minute = 60_000;
export const slotsOf = (amount: number, minutes = 15): PlanSlot[] =>
  Array.from({ length: amount }, (_, at) => ({ startsAt: at * minutes * minute, endsAt: (at + 1) * minutes * minute }));

export const entryOf = (seed: number, more: Partial<PlanEntry> = {}): PlanEntry => ({
  id: `e${String(seed).padStart(4, '0')}`,
  name: `Athlete ${seed}`,
  seed,
  boxes: [],
  readyAt: null,
  rail: null,
  ...more,
});

/** A draw of `size` entries, ordinary except for the given options. */
export function planInput(size: number, more: Partial<PlanInput> = {}): PlanInput {
  const rails = more.rails ?? 6;
  return {
    rails,
    entries: Array.from({ length: size }, (_, at) => entryOf(at + 1)),
    seededBy: 'standing',
    slots: slotsOf(Math.ceil(size / rails) + 2),
    fixed: [],
    published: null,
    judges: [],
    ...more,
    options: {
      order: 'weakest',
      randomSeed: 7,
      rails: 'centre',
      gapS: 22 * 60,
      apart: 'rails',
      judgeRun: 4,
      ...more.options,
    },
  };
}

export const placesOf = ({ heats }: Pick<HeatPlan, 'heats'>): PlannedPlace[] =>
  heats.flatMap(({ rails }, heat) =>
    rails.flatMap(({ number, entryId, judgeId }) =>
      entryId === null ? [] : [{ heat, rail: number, entryId, judgeId }],
    ),
  );
export const heatsOf = (plan: HeatPlan): Map<string, number> =>
  new Map(placesOf(plan).map(({ entryId, heat }) => [entryId, heat]));
export const sizesOf = ({ heats }: HeatPlan): number[] =>
  heats.map(({ rails }) => rails.filter(({ entryId }) => entryId !== null).length);

/** Few minutes and few boxes, so that many wishes conflict. */
const anyEntry = (seed: number, heats: number) =>
  fc
    .record({
      readyAt: fc.option(
        fc.integer({ min: -20, max: heats * 15 }).map(at => at * minute),
        { freq: 3 },
      ),
      boxes: fc.subarray(['Norte', 'Sur', 'Faro'], { maxLength: 2 }),
      rail: fc.option(fc.integer({ min: 1, max: 12 })),
    })
    .map(more => entryOf(seed, more));

export const anyInput = (most: number, rails: fc.Arbitrary<number>): fc.Arbitrary<PlanInput> =>
  fc.tuple(fc.integer({ min: 1, max: most }), rails).chain(([size, amount]) =>
    fc
      .record({
        entries: fc.tuple(...Array.from({ length: size }, (_, at) => anyEntry(at + 1, Math.ceil(size / amount)))),
        judges: fc.array(
          fc.record({
            boxes: fc.subarray(['Norte', 'Sur', 'Faro'], { maxLength: 1 }),
            not: fc.subarray(['e0001', 'e0002']),
          }),
          { maxLength: 6 },
        ),
      })
      .map(({ entries, judges }) =>
        planInput(size, {
          rails: amount,
          entries,
          judges: judges.map((judge, at) => ({
            id: `j${at}`,
            busy: at === 0 ? [[0, 14 * minute] as const] : [],
            ...judge,
          })),
        }),
      ),
  );

/** The same entries after publication, with other times and some of them gone. */
export const anyRepair = (input: PlanInput, published: PlannedPlace[]): fc.Arbitrary<PlanInput> =>
  fc
    .record({
      stay: fc.subarray([...input.entries], { minLength: 1 }),
      ready: fc.array(fc.option(fc.integer({ min: 0, max: 60 })), {
        minLength: input.entries.length,
        maxLength: input.entries.length,
      }),
    })
    .map(({ stay, ready }) => ({
      ...input,
      entries: stay.map((entry, at) => ({ ...entry, readyAt: ready[at] == null ? null : ready[at] * minute })),
      published,
    }));
