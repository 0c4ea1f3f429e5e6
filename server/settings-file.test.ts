import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSettings, readSettings } from './settings-file.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pizarra-settings-'));
  file = join(folder, 'pizarra.env');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string, mode = 0o600): void {
  writeFileSync(file, text);
  chmodSync(file, mode);
}

test('OPER-O1 settings file: systemd’s syntax → read as systemd reads it', () => {
  const text = String.raw`
# a comment
; another one
PORT=4000
MAIL_FROM=Pizarra <no-reply@correo.test>
 SPACED =  in between  
SINGLE='it # stands \n'
DOUBLE="a \"word\", a \\ and a \n"
BOTH='one '"two" three
HASH=a#b ;c
INNER=it's "so"
ESCAPED=one\ two\\
LONG=one,\
two
EMPTY=
`;
  expect(parseSettings(text)).toEqual({
    PORT: '4000',
    MAIL_FROM: 'Pizarra <no-reply@correo.test>',
    SPACED: 'in between',
    SINGLE: String.raw`it # stands \n`,
    DOUBLE: String.raw`a "word", a \ and a \n`,
    BOTH: 'one twothree',
    HASH: 'a#b ;c',
    INNER: `it's "so"`,
    ESCAPED: 'one two\\',
    LONG: 'one,two',
    EMPTY: '',
  });
  expect(parseSettings('\uFEFFPORT=1\r\nHOST=::1\r\n')).toEqual({ PORT: '1', HOST: '::1' });
});

test.each(['PORT', 'export PORT=1', 'PORT="1', "PORT='1", '=1'])(
  'OPER-O1 settings file: a line without NAME=value → refused with its number: %s',
  line => expect(() => parseSettings(`# one\n${line}\n`, 'x.env')).toThrow(/^x\.env, línea 2: se espera NOMBRE=valor/),
);

test('OPER-O1 settings: set in environment and file → the environment wins; only in the file → the file', () => {
  write('PORT=4000\nPIZARRA_DATA=/srv/pizarra\n');
  expect(readSettings({ PORT: '5000' }, folder).env).toEqual({ PORT: '5000', PIZARRA_DATA: '/srv/pizarra' });
  expect(readSettings({ PORT: '5000' }, tmpdir()).env).toEqual({ PORT: '5000' });
});

test('OPER-O1 settings file: PIZARRA_ENV names another → that one is read; missing → refused', () => {
  const other = join(folder, 'other.env');
  writeFileSync(other, 'PORT=6000\n', { mode: 0o600 });
  write('PORT=4000\n');
  expect(readSettings({ PIZARRA_ENV: other }, tmpdir()).env.PORT).toBe('6000');
  expect(readSettings({ PIZARRA_ENV: 'other.env' }, folder).env.PORT).toBe('6000');
  expect(() => readSettings({ PIZARRA_ENV: '/none.env' })).toThrow(/^No se puede leer \/none\.env.*ENOENT/);
  expect(() => readSettings({ PIZARRA_ENV: folder })).toThrow(/EISDIR/);
});

test('OPER-O12 settings file: an unknown name → refused; names for Node and PostgreSQL → accepted', () => {
  write('PUBLICURL=https://pizarra.test\n');
  expect(() => readSettings({}, folder)).toThrow(/nombra PUBLICURL, que no es un ajuste de Pizarra\.$/);
  write('PIZARRA_ENV=/other.env\n');
  expect(() => readSettings({}, folder)).toThrow('PIZARRA_ENV');
  write('NODE_EXTRA_CA_CERTS=/ca.pem\nTZ=UTC\nPGSSLMODE=require\nhttps_proxy=http://proxy.test\n');
  expect(Object.keys(readSettings({}, folder).env)).toHaveLength(4);
});

test.each([
  [0o600, null],
  [0o640, 'pueden leer /'],
  [0o604, 'pueden leer /'],
])('OPER-O1 settings file: mode %o → warning: %s', (mode, warning) => {
  write('PORT=4000\n', mode);
  const said = readSettings({}, folder).warning;
  if (warning) expect(said).toContain(warning);
  else expect(said).toBeNull();
});

test.each([
  [0o620, 'pueden cambiar /'],
  [0o602, 'pueden cambiar /'],
  [0o666, 'pueden leer y cambiar /'],
])('SAFE-R14 settings file: mode %o, writable by others → warning: %s', (mode, warning) => {
  write('PORT=4000\n', mode);
  expect(readSettings({}, folder).warning).toContain(warning);
  expect(readSettings({}, folder).warning).toContain('chmod 600');
});

test('OPER-O1 commands: the file that PIZARRA_ENV names is wrong → one sentence with the mistake', () => {
  const run = (tool: string) =>
    spawnSync(process.execPath, [`tools/${tool}.ts`, 'ana@correo.test'], {
      env: { ...process.env, PIZARRA_ENV: file },
      encoding: 'utf8',
    });
  write('PORT=mil\n', 0o644);
  for (const tool of ['admin', 'backup', 'restore', 'seed']) {
    const { status, stdout, stderr } = run(tool);
    expect(stderr).toBe('✗ PORT debe ser un entero entre 0 y 65535, no «mil».\n');
    expect(stdout).toContain('chmod 600');
    expect(status).toBe(1);
  }
  write('PORT\n');
  for (const tool of ['start', 'dev']) {
    const { status, stderr } = run(tool);
    expect(stderr).toMatch(/^✗ .*pizarra\.env, línea 1: [^\n]*\n$/);
    expect(status).toBe(1);
  }
}, 60_000);
