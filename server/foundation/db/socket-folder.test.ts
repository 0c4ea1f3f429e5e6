import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseSocketFolder, claimSocketFolder } from './socket-folder.ts';

let base: string;
let socketDir: string | null;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'pizarra-socket-'));
  socketDir = null;
});
afterEach(() => {
  rmSync(base, { recursive: true, force: true });
  if (socketDir) rmSync(socketDir, { recursive: true, force: true });
});

function longDataDir(): string {
  const dataDir = join(base, 'una-carpeta-de-nombre-largo'.repeat(4));
  mkdirSync(dataDir);
  return dataDir;
}

test('socket folder: a short path → in the data folder', () => {
  expect(chooseSocketFolder(base)).toBe(join(base, 'postgres'));
});

test('socket folder: a long path → a short private folder, always the same', () => {
  const dataDir = longDataDir();
  socketDir = chooseSocketFolder(dataDir);
  expect(socketDir.length).toBeLessThan(90);
  expect(chooseSocketFolder(dataDir)).toBe(socketDir);
  claimSocketFolder(socketDir, dataDir, process.getuid!());
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
});

test('socket folder: others may enter it → refused', () => {
  const dataDir = longDataDir();
  const folder = chooseSocketFolder(dataDir);
  socketDir = folder;
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(() => claimSocketFolder(folder, dataDir, process.getuid!())).toThrow(/es de otro usuario/);
});
