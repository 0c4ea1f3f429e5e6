import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planHeats, timeHeats } from './plan-heats.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `e${at + 1}`);

test('V4 the best are in the last heat and on its middle rails', () => {
  expect(planHeats(names(8), 6)).toEqual([
    [null, 'e7', 'e5', 'e6', 'e8', null],
    [null, 'e3', 'e1', 'e2', 'e4', null],
  ]);
});

test('V4 nobody makes no heat', () => {
  expect(planHeats([], 6)).toEqual([]);
});

test('V4 everybody once, as few heats as fit, as even as they get, none weaker behind', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 20 }), (count, rails) => {
      const entries = names(count);
      const heats = planHeats(entries, rails);
      const inOrder = heats.map(heat => heat.flatMap(entry => entry ?? []));
      expect(inOrder.flat().sort()).toEqual([...entries].sort());
      expect(heats.length).toBe(Math.ceil(count / rails));
      for (const heat of heats) expect(heat).toHaveLength(rails);
      const sizes = inOrder.map(heat => heat.length);
      expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
      if (sizes.length > 0) expect(sizes.at(-1)! - sizes[0]!).toBeLessThanOrEqual(1);
      const worst = (heat: string[]) => Math.max(...heat.map(entry => entries.indexOf(entry)));
      const best = (heat: string[]) => Math.min(...heat.map(entry => entries.indexOf(entry)));
      for (let at = 1; at < inOrder.length; at++) expect(best(inOrder[at - 1]!)).toBeGreaterThan(worst(inOrder[at]!));
    }),
  );
});

test('V4 heats follow one another by both caps of their category', () => {
  expect(timeHeats(3, 1_000, { heatS: 60, warmUpS: 30 })).toEqual({ starts: [1_000, 91_000, 181_000], end: 271_000 });
});
