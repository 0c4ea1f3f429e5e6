import { once } from 'node:events';
import { chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forkStore } from '#testing/fork-store.ts';
import { chooseBase } from '#testing/test-server.ts';
import { testWith } from '#testing/where-possible.ts';
import { onConnection } from './client.ts';
import { startCluster } from './cluster.ts';
import { askState } from './cluster-state.ts';
import { initializeCluster, SUPERUSER } from './initialize.ts';
import { launchPostmaster } from './launch.ts';
import { findBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { choosePrivileges, openDataFolder, type PrivilegeChoice } from './privileges.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(chooseBase(), `pizarra-test-${process.pid}-`));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function useCluster(privileges: PrivilegeChoice): Promise<number> {
  const cluster = await startCluster({ dataDir, privileges });
  const [row] = await onConnection(cluster.target, async sql => {
    await sql`create table if not exists starts (at timestamptz default now())`;
    await sql`insert into starts default values`;
    return sql`select count(*) as starts from starts`;
  });
  await cluster.stop();
  return row?.starts;
}

const owner = () => lstatSync(join(dataDir, 'postgres', 'base')).uid;

test('privileges of PostgreSQL: no way to start works → one sentence names DATABASE_URL', () => {
  const binaries = { postgres: join(dataDir, 'postgres'), initdb: join(dataDir, 'initdb') };
  expect(() => choosePrivileges(binaries, dataDir, 'any')).toThrow(/DATABASE_URL/);
});

describe('PostgreSQL started by root', () => {
  testWith('root')(
    'SAFE-L2 PostgreSQL runs as user 65534 without rights of root; the data folder only lets it pass',
    async () => {
      const cluster = await startCluster({ dataDir });
      const status = readFileSync(`/proc/${findPostmaster(join(dataDir, 'postgres'))}/status`, 'utf8');
      await cluster.stop();
      expect(status).toMatch(/^Uid:\s65534\s65534\s65534\s65534$/m);
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(status).toMatch(/^NoNewPrivs:\s1$/m);
      expect(owner()).toBe(65_534);
      expect(lstatSync(dataDir).mode & 0o777).toBe(0o710);
    },
  );

  testWith('a copy that others may read')(
    'SAFE-L2 its program is readable for all → it has no capability',
    async () => {
      const cluster = await startCluster({ dataDir });
      const status = readFileSync(`/proc/${findPostmaster(join(dataDir, 'postgres'))}/status`, 'utf8');
      await cluster.stop();
      expect(status).toMatch(/^CapEff:\s0+$/m);
    },
  );

  testWith('root')(
    'a folder that only root may enter → the cluster is created, starts and answers, with one capability',
    async () => {
      // Only root may enter this folder, as with `mktemp -d` and root's home. The programs and the data are inside.
      const native = join(dataDir, 'native');
      cpSync(dirname(dirname(findBinaries()!.postgres)), native, { recursive: true, verbatimSymlinks: true });
      const binaries = { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
      const data = join(dataDir, 'data');
      mkdirSync(data, { mode: 0o700 });
      openDataFolder(data);
      const way = choosePrivileges(binaries, data, 'any');
      await initializeCluster(data, binaries, way);
      const folder = join(data, 'postgres');
      const server = launchPostmaster(data, folder, { binaries, way, settings: {} });
      await expect.poll(() => askState({ socketDir: folder, user: SUPERUSER, database: 'postgres' })).toBe('up');
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
      server.ref();
      server.kill('SIGINT');
      await once(server, 'exit');
      expect(status).toMatch(/^Uid:\s65534\s65534\s65534\s65534$/m);
      expect(status).toMatch(/^NoNewPrivs:\s1$/m);
      // The process has one capability of root and no other. It is the right to read (4), or in some containers to
      // override (2).
      expect(status).toMatch(/^CapPrm:\s0+[42]$/m);
    },
  );

  testWith('root')('SAFE-L2 data that an earlier version ran as root → change their owner', async () => {
    expect(await useCluster('setpriv')).toBe(1);
    for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chownSync(join(dataDir, entry), 0, 0);
    expect(await useCluster('any')).toBe(2);
    expect(owner()).toBe(65_534);
  });
});

describe('PostgreSQL started by an ordinary user', () => {
  testWith('a copy that others may read')('an own data folder → PostgreSQL runs as that user', async () => {
    chownSync(dataDir, 65_534, 65_534);
    const app = forkStore(dataDir, 'app', 65_534);
    await app.next('open');
    expect(await app.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(owner()).toBe(65_534);
    await app.close();
  });

  testWith('a copy that others may read')('data that root made → refused with one sentence, unchanged', async () => {
    const app = forkStore(dataDir, 'app', 65_534);
    expect((await app.next('refused')).sentence).toContain(`No se puede escribir en la carpeta de datos ${dataDir}`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
