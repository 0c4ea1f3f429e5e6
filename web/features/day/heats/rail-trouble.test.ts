import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { railTagOf, unsignedText } from '#web/entities/rail/rail-tags.ts';
import { type RailNews, troublesOf } from './rail-trouble.ts';

const entry = { uid: 'e', name: 'Ana', isIn: true, isAbsent: false, hasResult: true };
const newsOf = (rail: object) =>
  ({
    rail: { entry, judge: null, falseStarts: 0, ...rail },
    counted: null,
    silentMs: null,
    unsent: 0,
  }) as unknown as RailNews;

test('manager’s rail: finished, signed on paper → no missing signature; without it → one', () => {
  const textsOf = (rail: object) => troublesOf(newsOf(rail)).map(({ text }) => text);
  expect(textsOf({ state: 'finished', isSignedOnPaper: true })).toEqual(['Terminó · firmó en papel']);
  expect(textsOf({ state: 'finished' })).toEqual(['Terminó · sin firma']);
});

test.each([
  [messages.cards.signed, 'Firmó en papel', messages.cards.signed],
  [`${messages.cards.signed} ${messages.cards.leftAt('4 reps')}`, 'Firmó en papel', /^El atleta firmó/],
  [messages.cards.unsigned, 'Sin firma', /^Sin firma: «/],
  ['Se lesionó', 'Sin firma', 'Sin firma: «Se lesionó»'],
  [null, 'Sin firma', null],
])('finished rail to confirm: the reason is %s → tag %s', (unsignedReason, tag, text) => {
  const rail = { state: 'finished', unsignedReason } as const;
  expect(railTagOf(rail)[1]).toBe(tag);
  const said = unsignedText(rail);
  if (text instanceof RegExp) expect(said).toMatch(text);
  else expect(said).toBe(text);
});
