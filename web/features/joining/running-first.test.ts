import { expect, test } from 'vitest';
import { runningFirst } from './running-first.ts';

const event = (name: string, state: string, qualifierState = 'none') => ({ name, state, qualifierState });

test('walk-athlete 20 ATH-085 what runs now stands above, the latest start first in each group', () => {
  const events = [
    event('diciembre', 'upcoming'),
    event('noviembre', 'upcoming', 'running'),
    event('octubre', 'running'),
    event('marzo', 'completed', 'running'),
  ];
  expect(runningFirst(events).map(({ name }) => name)).toEqual(['noviembre', 'octubre', 'diciembre', 'marzo']);
});
