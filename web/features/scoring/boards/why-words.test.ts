import { expect, test } from 'vitest';
import type { Explanation } from '#contract/scoring/boards.ts';
import { decidedBy } from '#domain/scoring/ranking/field.ts';
import { linesOf, shortPoints, totalLine, unplayedWords, verdictsOf } from './why-words.ts';

type Step = Explanation['steps'][number];
const step = (changes: Partial<Step> = {}, result: Partial<NonNullable<Step['result']>> = {}): Step => ({
  wodId: 't1',
  wodName: 'Ávila Sprint',
  typeWod: 'for time',
  unit: 'reps',
  isFinal: false,
  isOpen: false,
  mark: null,
  placement: 6,
  sharedBy: 1,
  points: 8000,
  result: {
    quantity: 86_000,
    timeMs: 409_000,
    tiebreakMs: null,
    isProvisional: false,
    wasCapped: false,
    missingReps: 0,
    penaltySeconds: 0,
    key: 0.21,
    isPerSecond: true,
    ...result,
  },
  ...changes,
});
const row = (name: string, placements: number[], changes: Partial<Explanation['own']> = {}): Explanation['own'] => ({
  entryId: name,
  name,
  position: 2,
  totalSum: 28_000,
  placements,
  finalPlacement: null,
  ...changes,
});
const explained = (changes: Partial<Explanation> = {}): Explanation => ({
  version: 'v',
  entryId: 'María',
  name: 'María',
  position: 2,
  of: 24,
  decrementType: 2,
  totalSum: 28_000,
  total: 9333,
  isProvisional: false,
  isDisqualified: false,
  steps: [],
  own: row('María', [1, 1, 6]),
  above: null,
  below: null,
  ...changes,
});
const verdicts = (changes: Partial<Explanation>) =>
  verdictsOf(explained(changes)).map(({ lead, text }) => `${lead} ${text}`);
const lineOf = (term: string, of: Step, decrementType: number) =>
  linesOf(of, decrementType).find(line => line.term === term)?.value;

test('explained position: a tie was broken → said first, with the deciding placements', () => {
  const above = { by: decidedBy.points, row: row('Andreína', [1, 2, 3], { totalSum: 28_800 }) };
  const below = { by: decidedBy.countback, row: row('Oriana', [2, 3, 3]) };
  expect(verdicts({ above, below })).toEqual([
    'Empate a 280, roto a su favor. Decide el mejor puesto individual: 1.º contra 2.º de Oriana.',
    'Detrás de Andreína. La diferencia es de 8.00 puntos: 280.00 contra 288.00.',
  ]);
  expect(verdictsOf(explained({ below }))[0]?.compared?.at).toBe(0);
});

test('explained position: the next placements break a tie → says how many were equal', () => {
  const above = { by: decidedBy.countback, row: row('Oriana', [1, 1, 2]) };
  expect(verdicts({ above })).toEqual([
    'Empate a 280, roto en su contra. Sus 2 mejores puestos son iguales; decide el siguiente: 6.º contra 2.º de Oriana.',
  ]);
  const earlier = { by: decidedBy.countback, row: row('Oriana', [1, 2, 2]) };
  expect(verdicts({ below: earlier })[0]).toContain('Su mejor puesto es igual; decide el siguiente: 1.º contra 2.º');
});

test('explained position: placements are equal → the final test decides', () => {
  const below = { by: decidedBy.final, row: row('Caro', [1, 1, 6], { finalPlacement: 3 }) };
  const own = row('María', [1, 1, 6], { finalPlacement: 1 });
  expect(verdicts({ own, below })).toEqual([
    'Empate a 280, roto a su favor. Los puestos son los mismos; decide el test final: 1.º contra 3.º de Caro.',
  ]);
});

test('explained position: a shared position → names the other entry', () => {
  const below = { by: decidedBy.shared, row: row('Caro', [1, 1, 6]) };
  expect(verdicts({ below })).toEqual(['Comparte el 2.º con Caro. Tienen los mismos puntos y los mismos puestos.']);
});

test('explained position: Open → fewest points win, and the text says so', () => {
  const above = { by: decidedBy.points, row: row('Andreína', [1], { totalSum: 600 }) };
  expect(verdicts({ decrementType: 7, own: row('María', [6], { totalSum: 800 }), above })).toEqual([
    'Detrás de Andreína. La diferencia es de 2.00 puntos: 8.00 contra 6.00. En Open gana quien suma menos.',
  ]);
});

test('explained position: disqualified → no position; no neighbour → nothing to compare', () => {
  expect(verdicts({ isDisqualified: true })[0]).toMatch(/^Descalificado\./);
  const outside = { by: decidedBy.outside, row: row('Pía', []) };
  expect(verdicts({ below: outside })).toEqual([]);
});

test.each([
  ['Descuento 3', 1, 8500, '100 − 3 × 5 = 85'],
  ['Descuento 4', 2, 8000, '100 − 4 × 5 = 80'],
  ['Descuento 5', 3, 7500, '100 − 5 × 5 = 75'],
  ['Descuento 10', 4, 5000, '100 − 10 × 5 = 50'],
  ['FitScore', 6, 9577, '95.77 % de la mejor marca del test = 95.77'],
  ['Open', 7, 600, 'el puesto mismo: 6'],
  ['Tabla propia', 8, 6250, 'la tabla propia da 62.50 al 6.º'],
])('ORG-530 to ORG-536 explained points: %s → its calculation', (_, decrementType, points, said) => {
  expect(lineOf('Puntos', step({ points }), decrementType)).toBe(said);
});

test('explained points: any points system → never below zero, and a hundred for the first', () => {
  expect(lineOf('Puntos', step({ placement: 12, points: 0 }), 4)).toBe('100 − 10 × 11, nunca menos de 0');
  expect(lineOf('Puntos', step({ placement: 11, points: 0 }), 4)).toBe('100 − 10 × 10 = 0');
  expect(lineOf('Puntos', step({ placement: 1, points: 10_000 }), 4)).toBe('100 al primero');
});

test('walk-athlete 14 walk-organizer B12 explained test: no result → no placement, and whether the test is still to be played or was not played', () => {
  const without = step({ result: null, placement: 6, points: 0, isOpen: true });
  expect(unplayedWords(without)).toBe('Por jugar');
  expect(unplayedWords({ ...without, isOpen: false })).toBe('Sin resultado');
  expect(unplayedWords({ ...without, isOpen: false, placement: 0 })).toBe('No cuenta');
  expect(unplayedWords({ ...without, mark: 'dnf' })).toBe('DNF · no terminó');
  // In an Open, the sum includes the points of the place that the entry would have now.
  expect(unplayedWords({ ...without, points: 600 })).toBe('Por jugar · 6 por ahora');
});

test('explained test: a penalty → apart from the time, and in the pace', () => {
  const penalised = step({}, { missingReps: 4, penaltySeconds: 4 });
  expect(linesOf(penalised, 2)).toEqual([
    { term: 'Resultado', value: '86 reps en 06:49' },
    { term: 'Penalización', value: '+4 seg', note: '4 repeticiones bajo la meta', isPenalty: true },
    { term: 'Ritmo', value: '86 ÷ 413 s = 0.2082' },
    { term: 'Puesto', value: '6.º' },
    { term: 'Puntos', value: '100 − 4 × 5 = 80' },
  ]);
});

test('explained test: capped, shared or unreviewed → a note for each', () => {
  const lines = linesOf(step({ sharedBy: 3 }, { wasCapped: true, isProvisional: true, tiebreakMs: 95_000 }), 2);
  expect(lines.map(({ note }) => note).filter(Boolean)).toEqual([
    'no llegó a la meta: cuenta el límite de tiempo',
    'falta revisarlo',
    'compartido con otros 2',
  ]);
  expect(lines.find(({ term }) => term === 'Desempate')?.value).toBe('01:35');
});

test('ATH-062 explained total: any points system → a percentage, a mean or nothing', () => {
  expect(totalLine({ total: 9333, decrementType: 2 })).toBe('93.33 % de lo que se podía ganar.');
  expect(totalLine({ total: 9333, decrementType: 6 })).toBe('93.33 % de media por test.');
  expect(totalLine({ total: null, decrementType: 7 })).toBe('En Open gana quien suma menos puntos.');
  expect(totalLine({ total: null, decrementType: 4 })).toBe('');
  expect([8000, 8333, 8350].map(shortPoints)).toEqual(['80', '83.33', '83.50']);
});

test('explained test: a capped team → the pace uses all members’ caps', () => {
  const capped = { quantity: 190_000, timeMs: 660_000, key: 190 / 1200, wasCapped: true };
  expect(linesOf(step({}, capped), 4)).toContainEqual({ term: 'Ritmo', value: '190 ÷ 1200 s = 0.1583' });
});

test('walk-organizer B12 explained test: missing units → metres of a run, calories of a row', () => {
  const short = { quantity: 1_999_000, missingReps: 1, penaltySeconds: 1 };
  const linesIn = (unit: Step['unit'], result: Parameters<typeof step>[1]) => linesOf(step({ unit }, result), 4);
  expect(linesIn('m', short).slice(0, 2)).toMatchObject([
    { value: '1999 m en 06:49' },
    { note: '1 metro bajo la meta' },
  ]);
  expect(linesIn('cal', { ...short, missingReps: 3, penaltySeconds: 3 })[1]?.note).toBe('3 calorías bajo la meta');
});
