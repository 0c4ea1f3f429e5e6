import { expect, test } from 'vitest';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { railTagOf, unsignedText } from '#web/entities/rail/rail-tags.ts';
import { lostRails, type RailNews, troublesOf } from './rail-trouble.ts';

const entry = { uid: 'e', name: 'Ana', isIn: true, isAbsent: false, hasResult: true };
const newsOf = (rail: object) =>
  ({
    rail: { entry, judge: null, falseStarts: 0, ...rail },
    counted: null,
    silentMs: null,
    unsent: 0,
  }) as unknown as RailNews;

test('manager’s rail: signed on paper, unsigned, signed, or ruled → each says so', () => {
  const textsOf = (rail: object) => troublesOf(newsOf(rail)).map(({ text }) => text);
  expect(textsOf({ state: 'finished', isSignedOnPaper: true })).toEqual(['Firmó en papel']);
  expect(textsOf({ state: 'finished' })).toEqual(['Terminó · sin firma']);
  expect(textsOf({ state: 'signed' })).toEqual(['Firmado']);
  expect(textsOf({ state: 'signed', isRuled: true })).toEqual(['Resuelta la protesta']);
  expect(railTagOf({ state: 'signed', unsignedReason: null, isRuled: true })[1]).toBe('Resuelta la protesta');
});

test('manager’s rail: the heat is over, and nobody has counted → no result, unless one is typed', () => {
  const textsOf = (hasResult: boolean) =>
    troublesOf({
      ...newsOf({ state: 'ready', entry: { ...entry, hasResult } }),
      heat: { status: 'finished', calledAt: null },
    }).map(({ text }) => text);
  expect(textsOf(false)).toEqual(['Sin resultado']);
  expect(textsOf(true)).toEqual(['Ya tiene resultado']);
  const marked = { state: 'scratched', mark: 'dnf', entry: { ...entry, hasResult: false } };
  expect(troublesOf(newsOf(marked)).map(({ text }) => text)).toEqual(['No terminó']);
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

const day = (status: string) => ({ heats: [{ uid: 'h', status }] }) as unknown as CategoryOfTheDay;
const floor = (id: string) =>
  ({
    heat: {
      id,
      rails: [
        { number: 1, entry: { name: 'Irene' }, silentSince: 5 },
        { number: 2, entry: { name: 'Gloria' } },
        { number: 3, entry: null, silentSince: 5 },
      ],
    },
  }) as unknown as Floor;

test('lost rails: a telephone of the running heat is silent → its rail waits for the principal', () => {
  expect(lostRails(day('active'), floor('h'))?.rails.map(({ number }) => number)).toEqual([1]);
});

test.each([
  ['the heat does not run', day('on_hold'), floor('h')],
  ['another category runs on the floor', day('active'), floor('other')],
  ['the stream is away', day('active'), null],
])('lost rails: %s → none', (_, data, told) => {
  expect(lostRails(data, told)).toBeNull();
});
