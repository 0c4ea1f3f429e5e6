import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type PasteTarget, planPaste } from './plan-paste.ts';
import { columnsOf, emptyText, type TestFacts } from './result-columns.ts';

const timed: TestFacts = {
  typeWod: 'for time',
  unit: 'reps',
  needTime: true,
  validReps: 100,
  timeCapMs: 600_000,
  isPenalized: false,
};
const columns = columnsOf(timed, false);
const holds = columns.map(({ field }) => field);
const rowsOf = (...names: string[]): PasteTarget[] =>
  names.map(name => ({ key: name, name, text: emptyText, isSum: false, holds }));
const rows = rowsOf('Ana', 'Bea', 'Caro');
type PasteInput = Partial<Parameters<typeof planPaste>[0]>;
const plan = (pasted: string, input: PasteInput = {}) =>
  planPaste({ pasted, all: rows, below: rows, columns, field: 'minutes', test: timed, ...input });
const write = ({ cells }: { cells: { field: string; to: string }[] }) =>
  cells.map(({ field, to }) => `${field}=${to}`).join(' ');
const typed = (pasted: string, field: PasteInput['field'] = 'minutes') => plan(pasted, { field }).rows.map(write);

test('walk-g 17 pasted results: a column of whole times → three cells of each row, and the target', () => {
  expect(typed('5:30\n06:00.25\n7:15,125\n')).toEqual([
    'minutes=5 seconds=30 milliseconds=0 quantity=100',
    'minutes=6 seconds=0 milliseconds=250 quantity=100',
    'minutes=7 seconds=15 milliseconds=125 quantity=100',
  ]);
});

test('pasted results: a block of cells → fills the columns after it; a whole time takes three', () => {
  expect(typed('5:30\t100\r\n6:00\t99\r\n')).toEqual([
    'minutes=5 seconds=30 milliseconds=0 quantity=100',
    'minutes=6 seconds=0 milliseconds=0 quantity=99',
  ]);
  expect(typed('5\t30\t0\t100')).toEqual(['minutes=5 seconds=30 milliseconds=0 quantity=100']);
});

test('pasted results: a row has no time → its later columns stay in place', () => {
  expect(typed('5:30\t100\nDNF\t90')[1]).toBe('minutes=DNF quantity=90');
});

test('pasted results: a decimal comma → a point; an empty cell → no change', () => {
  expect(typed('102,5\n\n98.25', 'quantity')).toEqual(['quantity=102.5', 'quantity=98.25']);
});

test('pasted results: unreadable cells → marked; too many lines → counted; neither is applied', () => {
  const found = plan('100\nmal\n90\n80\n70', { field: 'quantity' });
  expect(found.bad).toBe(1);
  expect(found.left).toBe(2);
  expect(found.rows[1]?.cells).toEqual([{ field: 'quantity', from: '', to: 'mal', error: messages.result.quantity }]);
  expect(plan('100\t1', { field: 'quantity' }).unused).toEqual(['columna 2']);
  expect(plan('  \n').rows).toEqual([]);
});

const people = rowsOf('Bruno Bernal', 'Camilo Cano', 'Iván Ibarra', 'Kevin Katz', 'Luis López');
const byName = (pasted: string, input: PasteInput = {}) => plan(pasted, { all: people, below: people, ...input });
const filled = (pasted: string, input: PasteInput = {}) =>
  byName(pasted, input).rows.map(row => `${row.pasted} → ${row.name}: ${write(row)}`);

test('walk-organizer A1 pasted results: a column of names → each line goes to its athlete, in any order', () => {
  expect(filled('Atleta\tTiempo\tReps\nLuis López\t7:01\t90\nkatz, kevin\t7:02\t91\nIVAN IBARRA\t7:03\t92')).toEqual([
    'Luis López → Luis López: minutes=7 seconds=1 milliseconds=0 quantity=90',
    'katz, kevin → Kevin Katz: minutes=7 seconds=2 milliseconds=0 quantity=91',
    'IVAN IBARRA → Iván Ibarra: minutes=7 seconds=3 milliseconds=0 quantity=92',
  ]);
  // Headings decide which column goes where, whatever their order and the chosen cell.
  expect(filled('Reps\tAtleta\tTiempo\n90\tLuis López\t7:01', { field: 'quantity' })).toEqual([
    'Luis López → Luis López: quantity=90 minutes=7 seconds=1 milliseconds=0',
  ]);
  expect(filled('Luis López\t34\t7:01\t90')).toEqual([
    'Luis López → Luis López: minutes=7 seconds=1 milliseconds=0 quantity=90',
  ]);
  expect(byName('Luis López\t34\t7:01\t90').unused).toEqual(['columna 2']);
});

test('walk-organizer A1 pasted results: an unknown or repeated name → listed and not applied until chosen', () => {
  const pasted = 'ZZ Desconocido\t7:01\nLuis López\t7:02\nLópez Luis\t7:03\n\t7:04\nBruno\t7:05';
  const found = byName(pasted);
  expect(found.rows).toEqual([]);
  expect(found.lost.map(({ line, pasted: name, why, like }) => [line, name, why, like])).toEqual([
    [1, 'ZZ Desconocido', messages.result.pasted.unknown, []],
    [2, 'Luis López', messages.result.pasted.twice('2 y 3'), ['Luis López']],
    [3, 'López Luis', messages.result.pasted.twice('2 y 3'), ['Luis López']],
    [4, '', messages.result.pasted.noName, []],
    [5, 'Bruno', messages.result.pasted.unknown, ['Bruno Bernal']],
  ]);
  const chosen = new Map([
    [0, 'Camilo Cano'],
    [2, null],
    [4, 'Bruno Bernal'],
  ]);
  const decided = byName(pasted, { chosen });
  expect(decided.rows.map(({ name, line }) => [name, line])).toEqual([
    ['Camilo Cano', 1],
    ['Luis López', 2],
    ['Bruno Bernal', 5],
  ]);
  expect(decided.lost.map(({ line, isLeftOut }) => [line, isLeftOut])).toEqual([
    [3, true],
    [4, false],
  ]);
});

test('walk-organizer A1 pasted results: a heading without names → no row is shifted', () => {
  const found = plan('Tiempo\tReps\n7:01\t90');
  expect(found.hasHeader).toBe(true);
  expect(found.rows.map(row => [row.name, write(row)])).toEqual([
    ['Ana', 'minutes=7 seconds=1 milliseconds=0 quantity=90'],
  ]);
});

test('walk-organizer A1 pasted results: values over the cap or the target → marked in the preview', () => {
  const found = byName('Luis López\t16:00\t90\nKevin Katz\t7:00\t101');
  const [luis, kevin] = found.rows.map(({ cells }) => cells);
  const overCap = messages.result.overCap('10:00');
  expect(luis?.map(({ error }) => error)).toEqual([overCap, overCap, overCap, null]);
  expect(kevin?.map(({ error }) => error)).toEqual([null, null, null, messages.result.overTarget('100 reps')]);
  expect(found.bad).toBe(2);
});

test('walk-organizer A1 pasted results: a team’s name → only a tie-break; its athletes by their own names', () => {
  const tiebreak = columnsOf(timed, true);
  const team: PasteTarget = { ...people[0]!, key: 'team', name: 'Los Cóndores', isSum: true, holds: ['tiebreak'] };
  const athlete: PasteTarget = { ...people[0]!, key: 'team/eva', name: 'Eva Eraso' };
  const all = [team, athlete, ...people];
  const found = byName('Los Condores\t7:01\nEva Eraso\t7:02', { all });
  expect(found.lost).toMatchObject([{ pasted: 'Los Condores', why: messages.result.pasted.team }]);
  expect(found.rows).toMatchObject([{ key: 'team/eva' }]);
  const ties = byName('Los Condores\t7:01', { all, columns: tiebreak, field: 'tiebreak' });
  expect(ties.rows).toMatchObject([{ key: 'team', cells: [{ field: 'tiebreak', to: '7:01' }] }]);
});

test('walk-organizer B11 pasted results: a quantity below the target → the preview shows what counts, and the cap', () => {
  const found = plan('5:30\t90\n5:40\t100\n16:00\t100');
  const { counts, overCap } = messages.result;
  expect(found.rows.map(row => row.counts)).toEqual([counts.capped(10, '10:00'), null, null]);
  expect(found.rows[2]?.cells[0]?.error).toBe(overCap('10:00'));
});

test('walk-g 17 pasted results: a time below the cap → brings the target, unless a quantity is there', () => {
  expect(typed('5:30\n10:00\nDNF\t90')).toEqual([
    'minutes=5 seconds=30 milliseconds=0 quantity=100',
    'minutes=10 seconds=0 milliseconds=0',
    'minutes=DNF quantity=90',
  ]);
  const stands = rowsOf('Ana').map(row => ({ ...row, text: { ...emptyText, quantity: '80' } }));
  expect(plan('5:30', { below: stands }).rows.map(write)).toEqual(['minutes=5 seconds=30 milliseconds=0']);
});

test('walk-organizer B12 N12 pasted results: DNF, DNS or WD alone → a mark; beside repetitions → no time', () => {
  const found = plan('5:30\t100\nDNF\t\nDNF\t90');
  expect(found.rows.map(({ mark, cells }) => [mark, cells.length])).toEqual([
    [null, 4],
    ['dnf', 0],
    [null, 2],
  ]);
  expect(plan('dns\n80', { field: 'quantity' }).rows.map(({ mark }) => mark)).toEqual(['dns', null]);
});
