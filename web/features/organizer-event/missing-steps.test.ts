import { describe, expect, test } from 'vitest';
import type { Category } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { missingSteps } from './missing-steps.tsx';

const event = { uid: 'event', state: 'coming', terms: 'Leído', qualifierOnline: true } as unknown as OwnEvent;
const category = (uid: string, competitorsNumbers: number | null) =>
  ({ uid, name: uid, tests: 1, typeCategory: 'fitness', publish: 'publish', competitorsNumbers }) as Category;
const categories = [category('RX', null), category('Novatos', 10), category('Masters', null)];
const stepsOf = (changes: Partial<OwnEvent>) => missingSteps({ ...event, ...changes }, categories);

describe('how many go on from a qualifier', () => {
  test('ORG-330 R6 each category that does not say it has a step that leads to its form', () => {
    const steps = stepsOf({});
    expect(steps.map(({ text }) => text)).toEqual([
      '«RX» no dice cuántos pasan del clasificatorio.',
      '«Masters» no dice cuántos pasan del clasificatorio.',
    ]);
    expect(steps.map(({ link }) => link)).toMatchObject([
      { props: { to: '/dashboard/organization/edit-category/$categoryId', params: { categoryId: 'RX' } } },
      { props: { params: { categoryId: 'Masters' } } },
    ]);
  });

  test('nothing is missing without a qualifier, nor once the event is over', () => {
    expect(stepsOf({ qualifierOnline: false })).toEqual([]);
    expect(stepsOf({ state: 'completed' })).toEqual([]);
  });
});
