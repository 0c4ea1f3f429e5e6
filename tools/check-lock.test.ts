import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLock, lockFaults } from './check-lock.ts';

test('package lock: the committed file → installs on every machine, with exact versions', () => {
  expect(checkLock(join(import.meta.dirname, '..'))).toEqual([]);
});

test('package lock: an optional dependency has no entry → a fault', () => {
  const lock = {
    packages: {
      'node_modules/bundler': { optionalDependencies: { 'bundler-linux': '1.0.0', 'bundler-mac': '1.0.0' } },
      'node_modules/bundler-linux': {},
    },
  };
  expect(lockFaults(lock, {})).toEqual([
    'package-lock.json: node_modules/bundler names bundler-mac, which has no entry: run npm install where the registry has it',
  ]);
});

test('package lock: a direct dependency or an override has a version range → a fault', () => {
  const manifest = {
    dependencies: { exact: '1.2.3', beta: '18.4.0-beta.17', caret: '^1.2.3' },
    overrides: { nested: '4.x' },
  };
  expect(lockFaults({ packages: {} }, manifest)).toEqual([
    'package.json: caret has the range «^1.2.3»: write an exact version',
    'package.json: nested has the range «4.x»: write an exact version',
  ]);
});
