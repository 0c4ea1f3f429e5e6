import { expect, test } from 'vitest';
import { readSheet } from './pasted-sheet.ts';

const people = ['Luis López', 'Kevin Katz', 'Iván Ibarra', 'Team 4'].map(name => ({ key: name, name }));
const read = (pasted: string) => {
  const { header, names, values, lines } = readSheet(pasted, people);
  return {
    hasHeader: header !== null,
    names,
    values: values.map(({ at, kind }) => (kind ? `${at}:${kind}` : `${at}`)),
    lines: lines.length,
  };
};

const sheets: [what: string, pasted: string, seen: object][] = [
  [
    'a heading, names, times and repetitions → names and values are found',
    'Atleta\tTiempo\tReps\nLuis López\t7:01\t90\nKevin Katz\t7:02\t90',
    { hasHeader: true, names: [0], values: ['1:time', '2:quantity'], lines: 2 },
  ],
  [
    'names without a heading → found',
    'Luis López\t7:01\t90',
    { hasHeader: false, names: [0], values: ['1', '2'], lines: 1 },
  ],
  ['no text at all → values only', '7:01\t90\n7:02\t90', { hasHeader: false, names: [], values: ['0', '1'], lines: 2 }],
  ['marks → not read as names', 'DNF\nDNS\n90', { hasHeader: false, names: [], values: ['0'], lines: 3 }],
  ['units → not read as names', '90 reps\n85 reps', { hasHeader: false, names: [], values: ['0'], lines: 2 }],
  [
    'a heading without names → no line of results',
    'Tiempo\tReps\n7:01\t90',
    { hasHeader: true, names: [], values: ['0:time', '1:quantity'], lines: 1 },
  ],
  [
    'places and bibs before the names → not read as results',
    '1\t104\tKevin Katz\t7:02\n2\t101\tLuis López\t7:05',
    { hasHeader: false, names: [2], values: ['3'], lines: 2 },
  ],
  [
    'no value after the names → the values before them are read',
    '7:02\tKevin Katz',
    { hasHeader: false, names: [1], values: ['0'], lines: 1 },
  ],
  [
    'a name in two columns → both are read',
    'Apellido\tNombre\tTiempo\nLópez\tLuis\t7:01\nKatz\tKevin\t7:02',
    { hasHeader: true, names: [0, 1], values: ['2:time'], lines: 2 },
  ],
  [
    'several columns of text → the column with the athletes is read',
    'Box\tAtleta\tCiudad\tCantidad\nNorte\tLuis López\tCali\t90\nSur\tKevin Katz\tCali\t80',
    { hasHeader: true, names: [1], values: ['3:quantity'], lines: 2 },
  ],
  [
    'columns of other things → left out by their heading',
    'Puesto\tAtleta\tEdad\tTiempo (mm:ss)\n1\tLuis López\t34\t7:01',
    { hasHeader: true, names: [1], values: ['3:time'], lines: 1 },
  ],
  [
    'the name of a test as heading → its column counts by its place',
    'Atleta\tFran\nLuis López\t7:01',
    { hasHeader: true, names: [0], values: ['1'], lines: 1 },
  ],
  [
    'an unknown person in the first line → no heading',
    'ZZ Desconocido\tDNF\nLuis López\t7:01',
    { hasHeader: false, names: [0], values: ['1'], lines: 2 },
  ],
  ['a team with a number → read as a name', 'Team 4\t7:01', { hasHeader: false, names: [0], values: ['1'], lines: 1 }],
  ['an empty line first → no heading and no name', '\n7:01', { hasHeader: false, names: [], values: ['0'], lines: 2 }],
];

test.each(sheets)('walk-organizer A1 a pasted sheet: %s', (_, pasted, seen) => {
  expect(read(pasted)).toEqual(seen);
});
