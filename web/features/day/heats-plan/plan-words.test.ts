import { expect, test } from 'vitest';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { joinText, repairText, shiftText } from './plan-words.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 9, 8, minute)).toISOString();
/** Heats of 23 minutes with `sizes` entries each. */
const planOf = (...sizes: number[]): HeatPlanView => {
  const places = sizes.flatMap((size, heat) =>
    Array.from({ length: size }, (_, rail) => ({
      railId: `${heat} ${rail}`,
      heat,
      rail: rail + 1,
      entryId: `${heat} ${rail}`,
      locked: false,
      why: [],
    })),
  );
  return {
    event: { uid: 'e', name: 'Copa', timeZone: 'America/Caracas', rails: 10 },
    category: { uid: 'c', name: 'RX' },
    test: { uid: 't', name: 'Fran', status: 'on_hold' },
    basis: '',
    isPublished: true,
    heats: sizes.map((_, heat) => {
      return { uid: `${heat}`, name: `Heat ${heat + 1}`, status: 'on_hold', isOpen: true, judges: [] };
    }),
    slots: sizes.map((_, heat) => ({ start: at(heat * 23), end: at(heat * 23 + 23) })),
    places,
    entries: [],
    repair: null,
    join: null,
    draw: null,
  };
};
const moves = (plan: HeatPlanView, from: number, to: number) =>
  plan.places
    .filter(({ heat }) => heat === from)
    .map(({ entryId }, rail) => ({ entryId, to: { heat: to, rail: rail + 1 }, why: [] }));

test('LIVE-D11 heat plan: a button’s text → exactly the moves that it makes', () => {
  const plan = planOf(2, 7, 1);
  const second = moves(plan, 1, 0);
  expect(joinText(plan, { heats: 1, changes: second })).toBe('Juntar en un heat (7 se adelantan 23 min)');
  const changes = [...second, ...moves(plan, 2, 0)];
  expect(joinText(plan, { heats: 2, changes })).toBe('Juntar en 2 heats (8 se adelantan hasta 46 min)');
  expect(joinText(plan, { heats: 3, changes: moves(plan, 2, 1) })).toBe('Emparejar los heats (1 se adelanta 23 min)');
  const both = [...moves(plan, 2, 1), ...moves(plan, 0, 1)];
  expect(shiftText(plan, both)).toBe('1 se adelanta 23 min, 2 se atrasan 23 min');
  const leaves = { entryId: '0 0', to: null };
  expect(shiftText(plan, [leaves])).toBeNull();
  expect([repairText(1, 0), repairText(2, 0)]).toEqual(['Solo sacar al ausente', 'Solo sacar a los ausentes']);
});
