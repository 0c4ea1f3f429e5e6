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
  ['the name itself', 'Luis López', { kind: 'found', key: 'luis' }],
  ['without accents, in capitals', 'LUIS LOPEZ', { kind: 'found', key: 'luis' }],
  ['with spaces at the ends and between', '  luis   lópez ', { kind: 'found', key: 'luis' }],
  ['surname, comma, name', 'López, Luis', { kind: 'found', key: 'luis' }],
  ['surname first, no comma', 'Bernal Bruno', { kind: 'found', key: 'bruno' }],
  ['two names and two surnames turned round', 'Ñáñez Peña, Ana María', { kind: 'found', key: 'ana' }],
  ['points and hyphens', 'Luis-López.', { kind: 'found', key: 'luis' }],
  ['a team', 'los 4 fantasticos', { kind: 'found', key: 'team' }],
  ['nobody', 'ZZ Desconocido', { kind: 'unknown', like: [] }],
  ['one word of two people is nobody’s', 'López', { kind: 'unknown', like: ['luis', 'lopez-a'] }],
  ['a part of one name is proposed, never taken', 'Ana Ñáñez', { kind: 'unknown', like: ['ana'] }],
  ['more than a name is proposed too', 'Luis Alberto López', { kind: 'unknown', like: ['luis'] }],
  ['two people of one name', 'Kevin Katz', { kind: 'several', keys: ['kevin-1', 'kevin-2'] }],
  ['the written order tells two apart', 'Luna Marcos', { kind: 'found', key: 'luna-m' }],
  ['a comma tells which is the surname', 'Luna, Marcos', { kind: 'found', key: 'luna' }],
];

test.each(table)('walk-organizer A1 a pasted name: %s', (_, pasted, found) => {
  expect(matchNames([pasted], people)).toEqual([found]);
});

test('walk-organizer A1 two lines of one person are refused both, whoever stands in them', () => {
  expect(matchNames(['Luis López', 'Bruno Bernal', 'López, Luis'], people)).toEqual([
    { kind: 'twice', key: 'luis', lines: [0, 2] },
    { kind: 'found', key: 'bruno' },
    { kind: 'twice', key: 'luis', lines: [0, 2] },
  ]);
});

test('walk-organizer A1 what is chosen by hand counts, and takes part in who stands twice', () => {
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

test('walk-organizer A1 whatever the order of a list, each name finds its own', () => {
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
