import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryOf, placesOf, planInput } from '#domain/day/heats/testing/plan-inputs.ts';
import { cheapestPairs } from './cheapest-pairs.ts';
import { checkPlan } from './check-plan.ts';
import { makePlan } from './make-plan.ts';
import type { PlanJudge } from './plan.ts';

test('pairs of judges and rails: any costs → pairs cost as little as the best of all pairings', () => {
  const anyCosts = fc.integer({ min: 1, max: 5 }).chain(rows =>
    fc.integer({ min: rows, max: 6 }).chain(columns =>
      fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    ),
  );
  const leastOf = (costs: number[][], row: number, used: readonly number[]): number =>
    row === costs.length
      ? 0
      : Math.min(
          ...costs[row]!.map((cost, column) =>
            used.includes(column) ? Number.POSITIVE_INFINITY : cost + leastOf(costs, row + 1, [...used, column]),
          ),
        );
  fc.assert(
    fc.property(anyCosts, costs => {
      const columnOf = cheapestPairs(costs);
      expect(new Set(columnOf).size).toBe(costs.length);
      expect(columnOf.reduce((sum, column, row) => sum + costs[row]![column]!, 0)).toBe(leastOf(costs, 0, []));
    }),
  );
});

const judge = (id: string, more: Partial<PlanJudge> = {}): PlanJudge => ({ id, boxes: [], not: [], busy: [], ...more });
const judgesOf = (plan: ReturnType<typeof makePlan>, heat: number) =>
  placesOf(plan).flatMap(place => (place.heat === heat ? [place.judgeId] : []));

describe('judges of a plan of heats', () => {
  test('a judge is excluded or busy → not assigned, and the rail is listed without a judge', () => {
    const judges = [judge('a', { not: ['e0001', 'e0002', 'e0003', 'e0004'] }), judge('b', { busy: [[0, 1000]] })];
    const input = planInput(8, { rails: 4, judges });
    const plan = makePlan(input);
    expect(checkPlan(input, plan.heats)).toEqual([]);
    expect(judgesOf(plan, 0).filter(Boolean)).toEqual(['a']);
    expect(judgesOf(plan, 1).filter(Boolean)).toEqual(['b']);
    expect(plan.left.filter(({ code }) => code === 'noJudge')).toHaveLength(6);
  });

  test('a judge of another box is available → assigned instead of one of the same box', () => {
    const entries = [entryOf(1, { boxes: ['Norte'] }), entryOf(2, { boxes: ['Sur'] })];
    const judges = [judge('n', { boxes: ['Norte'] }), judge('s', { boxes: ['Sur'] })];
    const plan = makePlan(planInput(2, { rails: 2, entries, judges }));
    expect(placesOf(plan).map(({ entryId, judgeId }) => [entryId, judgeId])).toEqual([
      ['e0001', 's'],
      ['e0002', 'n'],
    ]);
    expect(plan.score.judgesOfBox).toBe(0);
  });

  test('several heats → judges keep their rail, and rest after the set number of heats', () => {
    const judges = ['a', 'b', 'c', 'd'].map(id => judge(id));
    const plan = makePlan(planInput(12, { rails: 2, judges, options: { ...planInput(1).options, judgeRun: 2 } }));
    const heats = Array.from({ length: 6 }, (_, heat) => judgesOf(plan, heat));
    expect(heats[1]).toEqual(heats[0]);
    expect(heats[2]).not.toEqual(heats[1]);
    for (let heat = 2; heat < 6; heat++) {
      for (const id of heats[heat]!)
        expect([heats[heat - 1], heats[heat - 2]].every(of => of!.includes(id))).toBe(false);
    }
  });

  test('the organizer locks a judge → the judge remains, also with the same box', () => {
    const entries = [entryOf(1, { boxes: ['Norte'] }), entryOf(2)];
    const judges = [judge('n', { boxes: ['Norte'] }), judge('s')];
    const fixed = [{ heat: 0, rail: 2, entryId: 'e0001', judgeId: 'n', by: 'locked' as const }];
    const input = planInput(2, { rails: 2, entries, judges, fixed });
    const plan = makePlan(input);
    expect(placesOf(plan)).toContainEqual({ heat: 0, rail: 2, entryId: 'e0001', judgeId: 'n' });
    expect(plan.score.judgesOfBox).toBe(1);
    expect(checkPlan(input, plan.heats)).toEqual([]);
  });
});
