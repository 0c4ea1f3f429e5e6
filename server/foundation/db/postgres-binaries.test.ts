import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries } from './postgres-binaries.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pizarra-binaries-'));
  mkdirSync(join(root, 'native', 'lib'), { recursive: true });
  writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('library links of PostgreSQL: the install script did not run → the links are created', () => {
  linkLibraries(root);
  expect(readFileSync(join(root, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
});

test('library links of PostgreSQL: the links are already there → unchanged', () => {
  linkLibraries(root);
  expect(() => linkLibraries(root)).not.toThrow();
});
