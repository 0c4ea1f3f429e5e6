import { expect, test } from 'vitest';
import {
  askedRows,
  askedSections,
  blankValues,
  comparedParts,
  type FormTable,
  isSectionDone,
  settledValues,
  valuesOfStored,
} from './form-table.ts';

type Values = { name: string; isTeam: boolean | null; members: number | null; cap: number | null };
type Home = { isOnSite: boolean };
type Stored = { name: string; isTeam: boolean; size: number; cap: number | null };

const draw = () => null;
const table: FormTable<Values, Home, Stored> = [
  {
    title: 'Quiénes',
    rows: [
      { name: 'name', label: 'Nombre', blank: '', compared: { show: ({ name }) => name }, draw },
      {
        name: 'isTeam',
        label: '¿En equipos?',
        blank: null,
        compared: { fields: ['isTeam', 'members'], show: ({ members }) => members },
        draw,
      },
      {
        name: 'members',
        label: 'Miembros',
        blank: null,
        read: ({ size }) => size,
        isAsked: ({ isTeam }) => isTeam === true,
        compared: null,
        draw,
      },
      { label: 'Una frase', draw },
    ],
  },
  {
    title: 'En sede',
    isAsked: (_, { isOnSite }) => isOnSite,
    rows: [{ name: 'cap', label: 'Time cap', blank: null, compared: { show: ({ cap }) => cap }, draw }],
  },
];
const onSite = { isOnSite: true };
const online = { isOnSite: false };
const stored: Stored = { name: 'RX', isTeam: true, size: 3, cap: null };

test('form table: a form opens → empty or with stored values, read by its rows', () => {
  expect(blankValues(table)).toEqual({ name: '', isTeam: null, members: null, cap: null });
  expect(valuesOfStored(table, stored, onSite)).toEqual({ name: 'RX', isTeam: true, members: 3, cap: null });
});

test('form table: a row does not apply to the event → its value is empty', () => {
  const values = { name: 'RX', isTeam: false, members: 3, cap: 600 };
  expect(settledValues(table, values, onSite)).toEqual({ ...values, members: null });
  expect(settledValues(table, values, online)).toEqual({ ...values, members: null, cap: null });
  expect(settledValues(table, { ...values, isTeam: true }, onSite)).toEqual({ ...values, isTeam: true });
});

test('form table: rows and sentences → only those that apply are shown', () => {
  const values = blankValues(table);
  expect(askedSections(table, values, online).map(({ title }) => title)).toEqual(['Quiénes']);
  expect(askedRows(table[0]!, values, online).map(({ label }) => label)).toEqual([
    'Nombre',
    '¿En equipos?',
    'Una frase',
  ]);
});

test('form table: compared versions → rows that show a value, with their fields', () => {
  const parts = comparedParts(table, onSite);
  expect(parts.map(({ label, fields }) => [label, fields])).toEqual([
    ['Nombre', ['name']],
    ['¿En equipos?', ['isTeam', 'members']],
    ['Time cap', ['cap']],
  ]);
});

test('form table: a section without errors, also in its lists → marked done', () => {
  expect(isSectionDone(table[0]!, {})).toBe(true);
  expect(isSectionDone(table[0]!, { cap: 'Falta' })).toBe(true);
  expect(isSectionDone(table[0]!, { 'members.0.name': 'Falta' })).toBe(false);
});
