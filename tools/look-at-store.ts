import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { findPending, readAppliedMigrations, readMigrations } from '#server/foundation/db/migrate.ts';
import { ownRelease } from '#server/foundation/db/migration-kind.ts';
import { refuseDataOfOthers } from '#server/foundation/db/own-folder.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { chooseFiles } from '#server/foundation/storage/choose-storage.ts';
import type { FileStore } from '#server/foundation/storage/file-store.ts';
import { findApart } from '#server/foundation/storage/same-storage.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { readServerKeys } from '#server/people/push/web-push.ts';
import { dayOf, type Finding, isLeftOut, look, resolve, telling, well } from './finding.ts';

async function lookAtSchema({ sql }: Database): Promise<Finding[]> {
  const applied = await readAppliedMigrations(sql);
  if (applied.length === 0) return [well('Base de datos: está vacía, y el primer inicio crea sus tablas.')];
  const known = await readMigrations();
  const pending = findPending(known, applied, ownRelease);
  if (applied.length > known.length)
    return [well('Base de datos: sus tablas son de una versión más nueva, con la que esta también funciona.')];
  if (pending.length === 0) return [well('Base de datos: sus tablas son de esta versión.')];
  return [look(`Faltan ${pending.length} migraciones: haz un respaldo, y npm run migrate las aplica.`)];
}

const mostApartMs = 2000;

async function lookAtClock({ sql }: Database): Promise<Finding[]> {
  const before = Date.now();
  const [row] = await sql`select extract(epoch from clock_timestamp()) * 1000 as at`;
  const apart = (before + Date.now()) / 2 - Number(row?.at);
  if (Math.abs(apart) <= mostApartMs) return [well('Reloj: el de esta máquina y el de la base de datos van a la par.')];
  const way = apart > 0 ? 'adelantado' : 'atrasado';
  const seconds = Math.round(Math.abs(apart) / 1000);
  return [
    look(`El reloj de esta máquina va ${seconds} s ${way} del de la base de datos, que es el que vale: revisa chrony.`),
  ];
}

/** A program needs this many connections: its pools, the jobs, the ear and the pulse. */
const connections = 19;

async function lookAtServer({ sql }: Database): Promise<Finding[]> {
  const [row] = await sql`
    select current_setting('server_version') as version, current_setting('max_connections')::integer as most,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used`;
  const findings = [well(`PostgreSQL ${row?.version} responde y deja crear tablas.`)];
  if (row?.most - row?.used < connections)
    findings.push(
      look(
        `A PostgreSQL le quedan ${row?.most - row?.used} conexiones, y Pizarra usa ${connections}: sube max_connections.`,
      ),
    );
  return findings;
}

async function lookAtPush({ sql }: Database): Promise<Finding[]> {
  const [row] = await sql`select value from secrets where name = 'vapid'`;
  if (!row) return [well('Avisos: sus claves se crean al iniciar.')];
  try {
    readServerKeys(row.value);
    return [well('Avisos: sus claves sirven.')];
  } catch {
    return [resolve('Las claves de los avisos están dañadas (secrets, «vapid»): restáuralas de un respaldo.')];
  }
}

const oldBackupMs = 26 * 3_600_000;

async function lookAtBackup({ sql }: Database): Promise<Finding[]> {
  const [row] = await sql`select made_at from last_backup`;
  if (!row) return [look('Todavía no hay ningún respaldo: npm run backup')];
  const age = Date.now() - row.made_at.getTime();
  const last = `El último respaldo es del ${dayOf(row.made_at)}`;
  return [age > oldBackupMs ? look(`${last}: hace más de un día.`) : well(`${last}.`)];
}

async function lookAtData(database: Database, files: FileStore | null): Promise<Finding[]> {
  const findings = await telling(() => lookAtSchema(database));
  if (findings.some(({ tone }) => tone === 'resolve')) return findings;
  const isNew = (await readAppliedMigrations(database.sql)).length === 0;
  const secret = isNew ? { read: async () => null } : filesSecret(database.kysely);
  const apart = files && (await findApart(files, secret));
  if (apart) findings.push(resolve(apart.message));
  else if (files) findings.push(well(`Archivos: ${files.place} es de esta base de datos, o todavía de ninguna.`));
  if (isNew) return findings;
  const [row] = await database.sql`select to_regclass('last_backup') is not null as known`;
  if (row?.known) findings.push(...(await telling(() => lookAtBackup(database))));
  return [...findings, ...(await telling(() => lookAtPush(database)))];
}

/** Stores a small file in the bucket, reads and deletes it: the key may do each only if its owner allowed it. */
async function tryBucket(files: FileStore): Promise<Finding[]> {
  const { partialUploads } = files.storage;
  await files.prepare();
  const id = `doctor-${randomUUID()}`;
  const { error } = await partialUploads.write(id, 0, [Buffer.from('pizarra')] as unknown as AsyncIterable<Uint8Array>);
  if (error) throw files.explain(error);
  try {
    const reader = await partialUploads.reader(id);
    const isRead = (await reader.read(0, 7)).toString() === 'pizarra';
    if (!isRead) return [resolve(`Lo que se guarda en ${files.place} no se lee igual.`)];
  } finally {
    await partialUploads.drop(id);
  }
  return [well(`S3: ${files.place} guarda, lee y borra.`)];
}

export async function lookAtStore(config: Config, leftOut: readonly string[]): Promise<Finding[]> {
  const isBucketWrong = isLeftOut(leftOut, /^S3_/);
  const files = isBucketWrong ? null : await chooseFiles(config);
  const explaining = (work: () => Promise<Finding[]>) =>
    telling(() =>
      work().catch(error => {
        throw files?.explain(error) ?? error;
      }),
    );
  const findings: Finding[] = [];
  let usable = files;
  if (files && config.bucket) {
    const tried = await explaining(() => tryBucket(files));
    findings.push(...tried);
    if (tried.some(({ tone }) => tone === 'resolve')) usable = null;
  }
  const isThere = config.databaseUrl !== null || (await stat(join(config.dataDir, 'postgres')).catch(() => null));
  if (!isThere) {
    const made = async () => {
      refuseDataOfOthers(config.dataDir);
      return [well(`Base de datos: la incluida, que el primer inicio crea en ${config.dataDir}.`)];
    };
    return [...findings, ...(await telling(made))];
  }
  const ofStore = await explaining(async () => {
    const said: Finding[] = [];
    const store = await openStore(config, { mayMake: true, missing: 'leave', log: text => said.push(look(text)) });
    try {
      const { database } = store;
      if (config.databaseUrl) said.push(...(await lookAtServer(database)));
      return [...said, ...(await lookAtClock(database)), ...(await lookAtData(database, usable))];
    } finally {
      await store.close();
    }
  });
  return [...findings, ...ofStore];
}
