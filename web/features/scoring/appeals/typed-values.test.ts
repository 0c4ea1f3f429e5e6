import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkTyped, toValues, typedOf } from './typed-values.ts';

const sprint = { typeWod: 'for time', needTime: true, isWodPenalized: false, validReps: 100, timeCap: 600 } as const;
const stands = { quantity: 100_000, timeMs: 330_250, members: [] };

test('house 5.1 appeal form: only the repetitions change → the measured time stays exact', () => {
  const typed = typedOf(stands);
  expect(typed.parts[0]).toMatchObject({ time: '05:30.250', quantity: '100' });
  const changed = { ...typed, parts: typed.parts.map(part => ({ ...part, quantity: '98' })) };
  expect(toValues(changed, sprint)).toEqual({
    quantity: 98,
    time: { minutes: 5, seconds: 30, milliseconds: 250 },
  });
});

test('house 5.1 appeal form: a team → each member’s time stays exact', () => {
  const members = [{ idUser: 'eva', fullName: 'Eva Eraso', quantity: 50_000, timeMs: 61_007 }];
  expect(toValues(typedOf({ ...stands, members }), sprint)).toEqual({
    members: [{ idUser: 'eva', quantity: 50, time: { minutes: 1, seconds: 1, milliseconds: 7 } }],
  });
});

test.each([
  ['', messages.appeal.time],
  ['abc', messages.review.timeForm],
  ['5:61', messages.result.seconds],
  ['61:00', messages.result.minutes],
  ['5:30.25', undefined],
])('house 5.1 appeal form: the time is «%s» → the right error', (time, problem) => {
  const { parts } = typedOf(stands);
  const typed = { parts: parts.map(part => ({ ...part, time })), note: 'Minuto 3' };
  expect(checkTyped(typed, sprint)['parts.0.time']).toBe(problem);
});
