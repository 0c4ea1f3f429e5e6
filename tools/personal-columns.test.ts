import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnsAfterErasure } from '#server/people/accounts/erased-columns.ts';
import { personalColumns } from './personal-columns.ts';

const root = join(import.meta.dirname, '..');
const types = readFileSync(join(root, 'server/foundation/db/types.gen.ts'), 'utf8');

test('OPER-D1 erasure: each column of an account → emptied, or has a reason to stay', () => {
  const [, body = ''] = /export interface Users \{([^}]*)\}/.exec(types) ?? [];
  const columns = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(columns.length).toBeGreaterThan(20);
  expect(columns.toSorted()).toEqual(Object.keys(columnsAfterErasure).toSorted());
  for (const reason of Object.values(columnsAfterErasure)) expect(reason).not.toBe('');
});

test('OPER-D1 erasure: each table → on the list; each column that goes has a test of A10', () => {
  const tables = [...types.slice(types.indexOf('export interface DB')).matchAll(/^ {2}(\w+):/gm)].map(
    ([, name]) => name,
  );
  expect([...Object.keys(personalColumns), 'users'].toSorted()).toEqual(tables.toSorted());
  for (const columns of Object.values(personalColumns)) {
    for (const fate of Object.values(columns)) {
      if ('stays' in fate) expect(fate.stays).not.toBe('');
      else expect(existsSync(join(root, fate.goes)) && readFileSync(join(root, fate.goes), 'utf8')).toContain('A10');
    }
  }
});
