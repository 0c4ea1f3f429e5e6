import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/database.ts';
import { runCommand, urlOf } from '#testing/run-command.ts';
import type { Database } from './foundation/db/connection.ts';
import { migrate, readLedger, readMigrations } from './foundation/db/migrate.ts';
import { openStore } from './foundation/db/store.ts';
import { pictureKeys } from './foundation/pictures/images.ts';

const nothingHere = /Aquí no hay datos de Pizarra: ¿faltan DATABASE_URL o PIZARRA_DATA\?/;

let base: string;
/** A folder with all migrations but the last three. */
let olderMigrations: string;
let database: Database;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'pizarra-commands-'));
  olderMigrations = join(base, 'migrations');
  cpSync(join(import.meta.dirname, 'foundation', 'db', 'migrations'), olderMigrations, { recursive: true });
  for (const name of readdirSync(olderMigrations).sort().slice(-3)) rmSync(join(olderMigrations, name));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

let count = 0;
const newFolder = () => join(base, `${count++}`);
function newDataDir(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'files'), { recursive: true });
  return folder;
}

describe.each([
  ['backup', [] as string[]],
  ['admin', ['ana@correo.test']],
])('OPER-O1 %s without a store', (tool, args) => {
  test('the data folder is missing → one sentence, and no folder is made', async () => {
    const dataDir = newFolder();
    const { code, said } = await runCommand(tool, args, { PIZARRA_DATA: dataDir });
    expect(said).toMatch(nothingHere);
    expect(code).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('the database is empty → one sentence, and no table is made', async () => {
    const { code, said } = await runCommand(tool, args, { PIZARRA_DATA: newDataDir(), DATABASE_URL: urlOf(database) });
    expect(said).toMatch(nothingHere);
    expect(code).toBe(1);
    expect(await database.sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
  });
});

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://pizarra.test' },
  { PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' },
  { PIZARRA_DEMO: 'no' },
])('OPER-O4 demo accounts: %j → not made and not shown', async env => {
  const dataDir = newFolder();
  const { code, said } = await runCommand('seed', [], { PIZARRA_DATA: dataDir, ...env });
  expect(said).toMatch(/^✗ Las cuentas de demostración son de esta máquina[^\n]*\.\n$/);
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});

test('OPER-O1 restore: the folder is no backup → no store is made', async () => {
  const dataDir = newFolder();
  const { code, said } = await runCommand('restore', [base], { PIZARRA_DATA: dataDir });
  expect(said).toContain(`${base} no es un respaldo de Pizarra.`);
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});

describe('OPER-O1 backups and the files that the database names', () => {
  const photoId = '0123456789abcdef0123456789abcdef';
  const [portrait = '', ...others] = pictureKeys(photoId);
  const video = 'videos/0190a0a0-0000-7000-8000-000000000000.mp4';

  function put(dataDir: string, keys: string[]): void {
    for (const key of keys) {
      mkdirSync(join(dataDir, 'files', key, '..'), { recursive: true });
      writeFileSync(join(dataDir, 'files', key), 'x');
    }
  }
  const backup = (dataDir: string, folder: string) =>
    runCommand('backup', [folder], { PIZARRA_DATA: dataDir, DATABASE_URL: urlOf(database) });

  beforeEach(async () => {
    await migrate(database);
    await database.sql`
      insert into users (id, type, name, email, photo_id) values
        ('u', 'athlete', 'Ana', 'ana@correo.test', ${photoId}), ('b', 'box', 'Box', 'box@correo.test', 'p')`;
  });

  test('all files are missing → refused as another store’s folder, nothing is saved', async () => {
    const [dataDir, folder] = [newDataDir(), newFolder()];
    const { code, said } = await backup(dataDir, folder);
    expect(said).toMatch(/nombra 3 archivos y en .*files no está ninguno: ¿falta PIZARRA_DATA\?/);
    expect(code).toBe(1);
    expect(existsSync(folder)).toBe(false);
  });

  test('the folder of files is missing → refused, as there is no store', async () => {
    const { code, said } = await backup(newFolder(), newFolder());
    expect(said).toMatch(nothingHere);
    expect(code).toBe(1);
  });

  test('some files are missing → the rest is saved, the command fails and names them', async () => {
    const [dataDir, folder] = [newDataDir(), newFolder()];
    put(dataDir, others);
    const { code, said } = await backup(dataDir, folder);
    expect(said).toContain('2 archivos.');
    expect(said).toMatch(new RegExp(`No es completo: .*: ${portrait}\\.`));
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
  });

  test('all files are there → saved, the command succeeds', async () => {
    const dataDir = newDataDir();
    put(dataDir, [portrait, ...others]);
    const { code, said } = await backup(dataDir, newFolder());
    expect(said).toContain('3 archivos.');
    expect(code).toBe(0);
  });

  test('a complete video is missing → named, and the command fails; present → ready', async () => {
    const dataDir = newDataDir();
    put(dataDir, [portrait, ...others]);
    await database.sql.begin(async sql => {
      await sql`alter table videos drop constraint videos_entry_id_fkey, drop constraint videos_wod_id_fkey`;
      await sql`
        insert into videos (id, user_id, entry_id, wod_id, file_name, size, state, type, file_key, created_at, updated_at)
        values (${video.slice(7, -4)}, 'u', 'e', 'w', 'a.mp4', 1, 'ready', 'video/mp4', ${video}, now(), now())`;
    });
    expect((await backup(dataDir, newFolder())).said).toContain(`: ${video}.`);
    put(dataDir, [video]);
    expect((await backup(dataDir, newFolder())).code).toBe(0);
  });
});

test.each([
  ['backup', ['--help'], 'Se usa así: npm run backup -- [carpeta]'],
  ['backup', ['one', 'two'], 'Sobra «two». Se usa así'],
  ['restore', ['--bogus'], 'Se usa así: npm run restore -- <carpeta>'],
  ['restore', ['one', 'two'], 'Sobra «two». Se usa así'],
  ['admin', ['ana@correo.test', '--bogus'], 'Se usa así: npm run admin -- <correo>'],
])('OPER-S7 npm run %s -- %s → one sentence, and nothing is done', async (tool, args, sentence) => {
  const { code, said } = await runCommand(tool, args, { PIZARRA_DATA: newFolder() });
  expect(said).toMatch(new RegExp(`^✗ ${sentence.replaceAll(/[[\]]/g, '\\$&')}`));
  expect(said.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('OPER-S6 restore: npm takes an option for itself → the sentence names the missing --', async () => {
  const { said } = await runCommand('restore', ['folder'], { PIZARRA_DATA: newFolder(), npm_config_replace: 'true' });
  expect(said).toContain('npm se quedó con --replace: falta -- antes.');
});

test('OPER-S8 backup: the target is inside the data → refused', async () => {
  const dataDir = newDataDir();
  const { code, said } = await runCommand('backup', [join(dataDir, 'b')], { PIZARRA_DATA: dataDir });
  expect(said).toContain('está dentro de los datos');
  expect(code).toBe(1);
});

test('OPER-S5 OPER-S9 restore: another machine, an incomplete backup → signs with the same key, names the missing files', async () => {
  await migrate(database);
  const photoId = '0123456789abcdef0123456789abcdef';
  await database.sql`insert into users (id, type, name, email, photo_id) values ('u', 'athlete', 'Ana', 'ana@correo.test', ${photoId})`;
  const [first, second, copy] = [newDataDir(), newFolder(), newFolder()];
  const [portrait = '', ...others] = pictureKeys(photoId);
  for (const key of others) {
    mkdirSync(join(first, 'files', key, '..'), { recursive: true });
    writeFileSync(join(first, 'files', key), 'x');
  }
  await runCommand('backup', [copy], { PIZARRA_DATA: first, DATABASE_URL: urlOf(database) });
  const other = await createEmptyDatabase();
  const env = { PIZARRA_DATA: second, DATABASE_URL: urlOf(other) };
  const refused = await runCommand('restore', [copy], env);
  expect(refused.said).toContain('--key <archivo>');
  expect(existsSync(join(second, 'backup.key'))).toBe(false);
  const key = join(first, 'backup.key');
  const { code, said } = await runCommand('restore', [copy, '--key', key], env);
  expect(said).toContain('firma desde ahora con la misma clave');
  expect(said).toContain(`El respaldo no era completo: la base de datos nombra archivos que no están en`);
  expect(said).toContain(portrait);
  expect(code).toBe(1);
  expect(readFileSync(join(second, 'backup.key'), 'utf8')).toBe(readFileSync(key, 'utf8'));
  await other.close();
});

describe('OPER-O2 stores of an older version', () => {
  beforeEach(() => migrate(database, olderMigrations));
  const numbersOf = async (of: Database) => (await readLedger(of.sql)).map(({ number }) => number);

  test('a backup and its restore → the same old version; a start → says which migrations it applies', async () => {
    const before = await numbersOf(database);
    const env = { PIZARRA_DATA: newDataDir(), DATABASE_URL: urlOf(database) };
    const folder = newFolder();
    const { code, said } = await runCommand('backup', [folder], env);
    expect(said).toContain('Respaldo listo');
    expect(code).toBe(0);
    expect(await numbersOf(database)).toEqual(before);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest.migrations.length).toBe(before.length);

    const other = await createEmptyDatabase();
    const restored = await runCommand('restore', [folder], { ...env, DATABASE_URL: urlOf(other) });
    expect(restored.said).toContain('Restaurado');
    expect(await numbersOf(other)).toEqual(before);
    const lines: string[] = [];
    const config = { dataDir: newFolder(), databaseUrl: urlOf(other) };
    const store = await openStore(config, {
      exclusive: true,
      mayMake: true,
      missing: 'apply',
      log: line => lines.push(line),
    });
    await store.close();
    const last = before.length + 3;
    expect(lines).toContain(`3 migraciones: ${pad(last - 2)} … ${pad(last)}…`);
    expect(await numbersOf(other)).toHaveLength(last);
    await other.close();
  });

  test.each([
    ['admin', ['ana@correo.test']],
    ['seed', []],
  ])('%s → refused with a sentence, the store is unchanged', async (tool, args) => {
    const before = await numbersOf(database);
    const { code, said } = await runCommand(tool, args, { PIZARRA_DATA: newDataDir(), DATABASE_URL: urlOf(database) });
    expect(said).toMatch(/versión anterior de Pizarra \(le faltan 3 migraciones: \d{4} … \d{4}\): npm run migrate/);
    expect(code).toBe(1);
    expect(await numbersOf(database)).toEqual(before);
  });
});

test('migrations: PIZARRA_MIGRATE=no → a start says what to run, the command migrates once', async () => {
  await migrate(database, olderMigrations);
  const env = { PIZARRA_DATA: newDataDir(), DATABASE_URL: urlOf(database), PIZARRA_MIGRATE: 'no' };
  const refused = await runCommand('../server/main', [], env);
  expect(refused.said).toMatch(
    /le faltan 3 migraciones: .*\): npm run migrate los pone al día, después de un respaldo\.\n$/,
  );
  expect(refused.code).toBe(1);
  const first = await runCommand('migrate', [], env);
  expect(first.said).toMatch(/^· 3 migraciones: .*…\nLa base de datos está al día\.\n$/);
  const second = await runCommand('migrate', [], env);
  expect([first.code, second.code, second.said]).toEqual([0, 0, 'La base de datos está al día.\n']);
  expect(await readLedger(database.sql)).toHaveLength((await readMigrations()).length);
});

const pad = (number: number) => `${number}`.padStart(4, '0');

test('OPER-O2 migrations: a new store starts → the start does not mention them', async () => {
  const lines: string[] = [];
  const options = {
    exclusive: true,
    mayMake: true,
    missing: 'apply',
    log: (line: string) => lines.push(line),
  } as const;
  const store = await openStore({ dataDir: newFolder(), databaseUrl: urlOf(database) }, options);
  await store.close();
  expect(lines.join()).not.toContain('migraci');
  expect(await readLedger(database.sql)).toHaveLength((await readMigrations()).length);
});
