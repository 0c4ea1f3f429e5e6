import { chownSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forkStore } from '#testing/fork-store.ts';
import { chooseBase } from '#testing/test-server.ts';
import { testWith } from '#testing/where-possible.ts';
import { startCluster } from './cluster.ts';
import { connectPostgres } from './connection.ts';
import { findPostmaster } from './postmaster-file.ts';
import { choosePrivileges, type PrivilegeChoice } from './privileges.ts';

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

describe('started by root', () => {
  testWith('root')(
    'SAFE-L2 PostgreSQL is nobody, without any rights of root, and the data folder only lets it pass',
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
    'SAFE-L2 where it may look at its own program, it has no capability',
    async () => {
      const cluster = await startCluster({ dataDir });
      const status = readFileSync(`/proc/${findPostmaster(join(dataDir, 'postgres'))}/status`, 'utf8');
      await cluster.stop();
      expect(status).toMatch(/^CapEff:\s0+$/m);
    },
  );

  testWith('root')('SAFE-L2 data that an earlier version ran as root change hands', async () => {
    expect(await useCluster('setpriv')).toBe(1);
    for (const entry of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chownSync(join(dataDir, entry), 0, 0);
    expect(await useCluster('any')).toBe(2);
    expect(owner()).toBe(65_534);
  });
});

describe('started by an ordinary user', () => {
  testWith('a copy that others may read')('PostgreSQL runs as that user', async () => {
    chownSync(dataDir, 65_534, 65_534);
    const app = forkStore(dataDir, 'app', 65_534);
    await app.next('open');
    expect(await app.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(owner()).toBe(65_534);
    await app.close();
  });

  testWith('a copy that others may read')(
    'data that root made are refused with one sentence, and not touched',
    async () => {
      const app = forkStore(dataDir, 'app', 65_534);
      expect((await app.next('refused')).sentence).toContain(`No se puede escribir en la carpeta de datos ${dataDir}`);
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );
});
