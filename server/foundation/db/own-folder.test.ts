import { expect, test } from 'vitest';
import { refuseDataOfOthers } from './own-folder.ts';

const walker = 1001;
const nobody = 65_534;
const as = (uid: number, owners: Record<string, number>) => () =>
  refuseDataOfOthers('/data', { uid, owner: (path: string) => owners[path.slice('/data/'.length)] });

test.each([
  ['the database of another user', { postgres: walker, files: 0 }],
  ['the files of another user, with a database elsewhere', { files: walker }],
])('OPER-S3 data folder: root finds %s → refused with one sentence', (_name, owners) => {
  expect(as(0, owners)).toThrow('Los datos de /data son de otro usuario: repite con ese usuario');
});

test('OPER-S3 data folder: root or a user finds its own data → accepted', () => {
  expect(as(0, { postgres: nobody, files: 0 })).not.toThrow();
  expect(as(0, {})).not.toThrow();
  expect(as(walker, { postgres: walker, files: walker })).not.toThrow();
});
