import { expect, test } from 'vitest';
import type { FileCell } from '#domain/foundation/text/cells.ts';
import { readRunningRows } from './read-rows.ts';

const read = (head: string[], ...rows: FileCell[][]) => {
  const file = readRunningRows([head, ...rows].map((cells, at) => ({ number: at + 1, cells })));
  if ('problem' in file) throw new Error(file.problem);
  return { ...file, columns: Object.fromEntries(file.columns.map(({ field, header }) => [field, header])) };
};

test('race files: ranks under «M/F» or «Gender» → not read as the sex', () => {
  const file = read(
    ['Bib', 'Name', 'M/F', 'Gender', 'Time'],
    [1, 'Ann', '1', 'F', '00:40:00'],
    [2, 'Bob', '1', 'M', '00:41:00'],
  );
  expect(file.columns).toMatchObject({ sex: 'Gender' });
  expect(file.runners.map(({ sex }) => sex)).toEqual(['F', 'M']);
  const turned = read(
    ['Name', 'Gender', 'M/F', 'Time'],
    ['Ann', '12/300', 'F', '40:00'],
    ['Bob', '7/420', 'M', '41:00'],
  );
  expect(turned.columns).toMatchObject({ sex: 'M/F' });
  const ranks = read(['Name', 'M/F', 'Time'], ['Ann', '1', '00:40:00']);
  expect(ranks.columns).not.toHaveProperty('sex');
});

test('race files: states of a country, even «OK» → not read as status', () => {
  const head = ['Name', 'State', 'Time'];
  const file = read(head, ['Ann', 'OK', '40:00'], ['Bob', 'TX', '41:00'], ['Cid', 'NY', '42:00']);
  expect(file.columns).not.toHaveProperty('status');
  expect(file.runners.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  const told = read(head, ['Ann', 'Finished', '40:00'], ['Bob', 'DNF', '']);
  expect(told.columns).toMatchObject({ status: 'State' });
  expect(told.runners.map(({ status }) => status)).toEqual(['ok', 'dnf']);
  // The status column wins; the column with the states is not read.
  const both = read(['Name', 'State', 'Status', 'Time'], ['Ann', 'TX', 'DNF', '']);
  expect(both.columns).toMatchObject({ status: 'Status' });
});

test('race files: two columns for the time → the one with times is read', () => {
  const file = read(['Name', 'Result', 'Gun time'], ['Ann', '1st', '40:00'], ['Bob', '2nd', '41:00']);
  expect(file.columns).toMatchObject({ time: 'Gun time' });
  expect(file.bad).toEqual([]);
  const official = read(['Name', 'Gun time', 'Official time'], ['Ann', '40:09', '40:00']);
  expect(official.columns).toMatchObject({ time: 'Official time' });
  // One bad cell is a bad row, and no reason to take another column.
  const rows = [
    ['Ann', '40:09', '40:00'],
    ['Bob', '41:09', '41:00'],
    ['Cid', '42:09', '4x:00'],
  ];
  const bad = read(['Name', 'Gun time', 'Official time'], ...rows);
  expect(bad.columns).toMatchObject({ time: 'Official time' });
  expect(bad.bad).toMatchObject([{ number: 4, reason: 'time-unreadable' }]);
});
