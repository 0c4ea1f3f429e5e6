import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchNames, type Named } from './match-names.ts';

const people: Named[] = [
  { key: 'bruno', name: 'Bruno Bernal' },
  { key: 'luis', name: 'Luis López' },
  { key: 'ana', name: 'Ana María Ñáñez Peña' },
  { key: 'lopez-a', name: 'Álvaro López' },
  { key: 'kevin-1', name: 'Kevin Katz' },
  { key: 'kevin-2', name: 'KEVIN  KATZ' },
  { key: 'team', name: 'Los 4 Fantásticos' },
  { key: 'luna', name: 'Marcos Luna' },
  { key: 'luna-m', name: 'Luna Marcos' },
];

const table: [what: string, pasted: string, found: object][] = [
  ['the name itself → found', 'Luis López', { kind: 'found', key: 'luis' }],
  ['no accents, in capitals → found', 'LUIS LOPEZ', { kind: 'found', key: 'luis' }],
  ['spaces at the ends and between → found', '  luis   lópez ', { kind: 'found', key: 'luis' }],
  ['surname, comma, name → found', 'López, Luis', { kind: 'found', key: 'luis' }],
  ['surname first, no comma → found', 'Bernal Bruno', { kind: 'found', key: 'bruno' }],
  ['two names after two surnames → found', 'Ñáñez Peña, Ana María', { kind: 'found', key: 'ana' }],
  ['points and hyphens → found', 'Luis-López.', { kind: 'found', key: 'luis' }],
  ['a team → found', 'los 4 fantasticos', { kind: 'found', key: 'team' }],
  ['an unknown name → unknown', 'ZZ Desconocido', { kind: 'unknown', like: [] }],
  ['one word of two people → unknown, both proposed', 'López', { kind: 'unknown', like: ['luis', 'lopez-a'] }],
  ['a part of a name → proposed, not taken', 'Ana Ñáñez', { kind: 'unknown', like: ['ana'] }],
  ['more than a name → proposed, not taken', 'Luis Alberto López', { kind: 'unknown', like: ['luis'] }],
  ['two people with one name → several', 'Kevin Katz', { kind: 'several', keys: ['kevin-1', 'kevin-2'] }],
  ['two people, separated by the order of words → found', 'Luna Marcos', { kind: 'found', key: 'luna-m' }],
  ['a comma after the surname → found', 'Luna, Marcos', { kind: 'found', key: 'luna' }],
];

test.each(table)('walk-organizer A1 pasted names: %s', (_, pasted, found) => {
  expect(matchNames([pasted], people)).toEqual([found]);
});

test('walk-organizer A1 pasted names: two lines of one person → both refused', () => {
  expect(matchNames(['Luis López', 'Bruno Bernal', 'López, Luis'], people)).toEqual([
    { kind: 'twice', key: 'luis', lines: [0, 2] },
    { kind: 'found', key: 'bruno' },
    { kind: 'twice', key: 'luis', lines: [0, 2] },
  ]);
});

test('walk-organizer A1 pasted names: a choice by hand → counts, also in the search for duplicates', () => {
  const pasted = ['Luis López', 'Luisito', 'López, Luis', ''];
  expect(
    matchNames(
      pasted,
      people,
      new Map([
        [1, 'bruno'],
        [2, null],
      ]),
    ),
  ).toEqual([
    { kind: 'found', key: 'luis' },
    { kind: 'found', key: 'bruno' },
    { kind: 'left' },
    { kind: 'unknown', like: [] },
  ]);
  expect(matchNames(['Bruno Bernal', 'Luisito'], people, new Map([[1, 'bruno']]))[0]).toMatchObject({ kind: 'twice' });
});

test('walk-organizer A1 pasted names: any order of the list → each name finds its own person', () => {
  const own = people.filter(({ key }) => !key.startsWith('kevin'));
  fc.assert(
    fc.property(fc.shuffledSubarray(own), some => {
      const found = matchNames(
        some.map(({ name }) => name),
        people,
      );
      expect(found).toEqual(some.map(({ key }) => ({ kind: 'found', key })));
    }),
  );
});
