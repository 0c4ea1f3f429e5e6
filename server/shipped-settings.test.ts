import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { parseSettings } from './settings-file.ts';

const root = join(import.meta.dirname, '..');
const read = (...names: string[]) => readFileSync(join(root, ...names), 'utf8');

test('deploy: each file that the instructions name is there', () => {
  const pages = ['docs/operating.md', 'docs/scaling.md', 'deploy/debian/install.md', 'README.md'].map(page =>
    read(page),
  );
  const named = pages.flatMap(page => page.match(/\bdeploy\/[a-z]+\/[\w@.-]+\.[a-z]+/g) ?? []);
  expect(named).toContain('deploy/single/pizarra.env');
  expect(named.filter(name => !existsSync(join(root, name)))).toEqual([]);
});

test('deploy: systemd waits for the program itself, since npm ends before it', () => {
  expect(read('deploy', 'single', 'pizarra.service')).toMatch(
    /^ExecStart=\/usr\/bin\/env node tools\/run\.mjs start$/m,
  );
});

test('deploy: the settings of one machine start a program', () => {
  const settings = parseSettings(read('deploy', 'single', 'pizarra.env'));
  expect(readConfig(settings)).toMatchObject({ publicUrl: 'https://pizarra.example.com', host: '127.0.0.1' });
});

test('deploy: the filled files of three machines have no open place, and their settings start a program', () => {
  const out = mkdtempSync(join(tmpdir(), 'pizarra-filled-'));
  try {
    const values = join(out, 'values');
    execFileSync(
      'sh',
      ['-c', `sed 's/change-me/0123456789abcdef0123456789abcdef/' deploy/debian/values.example > ${values}`],
      { cwd: root },
    );
    for (const number of ['1', '2', '3'])
      execFileSync(join(root, 'deploy', 'debian', 'fill.sh'), [values, number, join(out, number)]);
    const filled = readdirSync(join(out, '2'));
    expect(filled.filter(name => /@[A-Z]/.test(readFileSync(join(out, '2', name), 'utf8')))).toEqual([]);
    const settings = parseSettings(readFileSync(join(out, '2', 'pizarra.env'), 'utf8'));
    expect(readConfig({ ...settings, PORT: '3001' })).toMatchObject({
      publicUrl: 'https://pizarra.example.com',
      host: '10.0.0.12',
    });
  } finally {
    rmSync(out, { recursive: true });
  }
});
