import { expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import { saidOf } from './preflight-words.ts';

const of = (isOrganization: boolean) => ({
  ...{ eventId: 'e', isOrganization, isFirstHour: true, sceneNames: {} },
  ways: { category: paths.staffCategoryManager, prints: '', arrivals: '' },
});

test.each([
  [true, { label: 'Ver el plan', to: paths.eventHeats }],
  [false, { label: 'Publicar', to: paths.staffCategoryManager, params: { id: 'rx' } }],
])('preflight: an unpublished plan, read by the organization: %s → a way that mends it', (isOrganization, way) => {
  const row = { kind: 'plan', tone: 'resolve', testId: 't', test: 'Final', categoryId: 'rx', category: 'RX' } as const;
  expect(saidOf({ ...row, athletes: 2 }, of(isOrganization)).way).toMatchObject(way);
});

test.each([
  [true, { to: paths.ownCategory, params: { categoryId: 'rx' }, search: { tab: 'resultados-t' } }],
  [false, { to: paths.staffCategoryManager, params: { id: 'rx' } }],
])('preflight: results before their heats, read by the organization: %s → a way to them', (isOrganization, way) => {
  const row = { kind: 'results', tone: 'look', count: 2, at: { categoryId: 'rx', testId: 't' } } as const;
  expect(saidOf(row, of(isOrganization)).way).toMatchObject(way);
});
