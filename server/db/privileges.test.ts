import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forkStore } from '#server/testing/fork-store.ts';
import { chooseBase } from '#server/testing/test-server.ts';
import { startCluster } from './cluster.ts';
import { connectPostgres } from './connection.ts';
import { findBinaries } from './postgres-binaries.ts';
import { choosePrivileges, type PrivilegeChoice } from './privileges.ts';

const isRoot = process.getuid?.() === 0;
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
// Containers often forbid them, and a copy of the project below /root is closed to others.
const hasUserNamespaces = isRoot && works('unshare', '--user', '--map-user=65534', '--map-group=65534', 'true');
const othersMayRead = isRoot && works('setpriv', '--reuid=65534', '--clear-groups', 'ls', import.meta.dirname);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(chooseBase(), `pizarra-test-${process.pid}-`));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function useCluster(privileges: PrivilegeChoice): Promise<number> {
  const cluster = await startCluster({ dataDir, privileges });
  const sql = connectPostgres(cluster.target, { max: 1 });
  await sql`create table if not exists starts (at timestamptz default now())`;
  await sql`insert into starts default values`;
  const [row] = await sql`select count(*) as starts from starts`;
  await sql.end();
  await cluster.stop();
  return row?.starts;
}

const owner = () => lstatSync(join(dataDir, 'postgres', 'base')).uid;

test('where no way works, one sentence names DATABASE_URL', () => {
  const binaries = { postgres: join(dataDir, 'postgres'), initdb: join(dataDir, 'initdb') };
  expect(() => choosePrivileges(binaries, dataDir, 'any')).toThrow(/DATABASE_URL/);
});

describe.runIf(isRoot)('started by root', () => {
  test('a user namespace comes first, where there are any', () => {
    const { name } = choosePrivileges(findBinaries()!, dataDir, 'any');
    expect(name).toBe(hasUserNamespaces ? 'user-namespace' : 'setpriv');
  });

  test.runIf(hasUserNamespaces)('with and without user namespaces, and from one to the other', async () => {
    expect(await useCluster('user-namespace')).toBe(1);
    expect(owner()).toBe(0);
    expect(await useCluster('setpriv')).toBe(2);
    expect(owner()).toBe(65_534);
    expect(await useCluster('user-namespace')).toBe(3);
    expect(owner()).toBe(0);
  });

  test('without user namespaces the first start works in a folder that only root may enter', async () => {
    expect(lstatSync(dataDir).mode & 0o077).toBe(0);
    expect(await useCluster('setpriv')).toBe(1);
  });
});

describe.runIf(isRoot && othersMayRead)('started by an ordinary user', () => {
  test('PostgreSQL runs as that user', async () => {
    chownSync(dataDir, 65_534, 65_534);
    const app = forkStore(dataDir, 'app', 65_534);
    await app.next('open');
    expect(await app.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(owner()).toBe(65_534);
    await app.close();
  });

  test('data that root made are refused with one sentence, and not touched', async () => {
    const app = forkStore(dataDir, 'app', 65_534);
    expect((await app.next('refused')).sentence).toContain(`No se puede escribir en la carpeta de datos ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
