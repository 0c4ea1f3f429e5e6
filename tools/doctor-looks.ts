import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { createServer, isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { findPending, readAppliedMigrations, readMigrations } from '#server/foundation/db/migrate.ts';
import { refuseDataOfOthers } from '#server/foundation/db/own-folder.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { StoreError } from '#server/foundation/db/store-error.ts';
import { whyNotListening } from '#server/foundation/http/why-not-listening.ts';
import { tryMailServer } from '#server/foundation/mail/try-mail-server.ts';
import { chooseFiles } from '#server/foundation/storage/choose-storage.ts';
import type { FileStore } from '#server/foundation/storage/file-store.ts';
import { findApart } from '#server/foundation/storage/same-storage.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { readServerKeys } from '#server/people/push/web-push.ts';
import { isLoopbackName } from '#server/read-listening.ts';
import { type Finding, look, resolve, well } from './finding.ts';

const patienceMs = 5000;
const day = 86_400_000;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toLocaleString('es', { maximumFractionDigits: 1 })} GB`;
const dayOf = (at: Date) => at.toLocaleDateString('es', { day: 'numeric', month: 'long', year: 'numeric' });

/** Runs a look. A failure that a person can mend becomes a finding. */
async function telling(work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // The look at the disk tells this.
    if (code === 'ENOTDIR') return [];
    return [resolve(error instanceof StoreError ? message : `Falló sin más explicación: ${code ?? message}.`)];
  }
}

/** Returns the path, or the nearest one above it that exists. */
async function nearest(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => null);
  return isThere || dirname(path) === path ? path : nearest(dirname(path));
}

const leastFree = { bytes: 2e9, share: 0.1 };

async function lookAtDisk({ dataDir, bucket, videoReserve }: Config): Promise<Finding[]> {
  const folder = await nearest(dataDir);
  if (!(await stat(folder)).isDirectory())
    return [resolve(`${folder} es un archivo, y PIZARRA_DATA nombra una carpeta.`)];
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return [resolve(`No hay permiso para escribir en ${folder}: de PIZARRA_DATA son los datos.`)];
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, whole] = [bavail * bsize, blocks * bsize];
  const left = `En el disco de ${dataDir} quedan ${gigabytes(free)} de ${gigabytes(whole)}`;
  if (!bucket && free < videoReserve)
    return [resolve(`${left}, menos de lo que deja libre VIDEO_RESERVE: no entra ningún video.`)];
  return [free < leastFree.bytes || free < leastFree.share * whole ? look(`${left}.`) : well(`${left}.`)];
}

/** True if a Pizarra answers at this address. Null if nobody or another program does. */
async function answerOf(origin: string): Promise<{ status: number; isOurs: boolean } | null> {
  try {
    const answer = await fetch(`${origin}/readyz`, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    return { status: answer.status, isOurs: /^\{"status":"(?:ready|stopping)"/.test(text) };
  } catch {
    return null;
  }
}

async function lookAtPort({ host, port }: Config): Promise<Finding[]> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
    return [well(`Puerto: ${host}:${port} está libre.`)];
  } catch (error) {
    const near = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
    if ((await answerOf(`http://${near}:${port}`))?.isOurs)
      return [well(`Puerto: Pizarra ya atiende en ${near}:${port}.`)];
    return [resolve(whyNotListening(error, { host, port }) ?? `No se puede escuchar en ${host}:${port}.`)];
  } finally {
    server.close();
  }
}

const isWrong = (leftOut: readonly string[], start: RegExp) => leftOut.some(name => start.test(name));

export const lookAtMachine = async (config: Config, leftOut: readonly string[]): Promise<Finding[]> => [
  ...(await telling(() => lookAtDisk(config))),
  ...(isWrong(leftOut, /^(?:HOST|PORT)$/) ? [] : await telling(() => lookAtPort(config))),
];

async function lookAtSchema({ sql }: Database): Promise<Finding[]> {
  const applied = await readAppliedMigrations(sql);
  if (applied.length === 0) return [well('Base de datos: está vacía, y el primer inicio crea sus tablas.')];
  const pending = findPending(await readMigrations(), applied);
  if (pending.length === 0) return [well('Base de datos: sus tablas son de esta versión.')];
  return [look(`Faltan ${pending.length} migraciones: haz un respaldo, y npm start las aplica.`)];
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
  const isBucketWrong = isWrong(leftOut, /^S3_/);
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

type Certificate = { problem: string | null; until: Date };

/** Connects as a browser does, but looks at a certificate that a browser refuses. */
async function certificateOf(origin: string): Promise<Certificate | string> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port) || 443, ...servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) });
    const problem = socket.authorized ? null : `${socket.authorizationError}`;
    return { problem, until: new Date(socket.getPeerCertificate().valid_to) };
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name;
  } finally {
    socket.destroy();
  }
}

const soonMs = 14 * day;

async function lookAtCertificate(setting: string, origin: string): Promise<Finding> {
  const found = await certificateOf(origin);
  const { host } = new URL(origin);
  if (typeof found === 'string') return look(`A ${host} (${setting}) todavía no se llega por https: ${found}.`);
  const { problem, until } = found;
  if (until.getTime() < Date.now()) return resolve(`El certificado de ${host} (${setting}) venció el ${dayOf(until)}.`);
  if (problem) return resolve(`Los navegadores no aceptan el certificado de ${host} (${setting}): ${problem}.`);
  const end = `El certificado de ${host} (${setting}) vale hasta el ${dayOf(until)}`;
  return until.getTime() - Date.now() < soonMs ? look(`${end}: renuévalo.`) : well(`${end}.`);
}

async function lookAtAddress({ publicUrl, trustProxy, host, port, listeningNote }: Config): Promise<Finding[]> {
  const { hostname, protocol } = new URL(publicUrl);
  if (isLoopbackName(hostname)) return listeningNote ? [look(listeningNote)] : [well(`Dirección: ${publicUrl}.`)];
  if (protocol === 'http:') {
    const what = 'las contraseñas viajan sin cifrar, y no hay avisos ni lector de códigos';
    return [look(`PUBLIC_URL empieza por http://: ${what}. Con un proxy delante es https://.`)];
  }
  const findings = [await lookAtCertificate('PUBLIC_URL', publicUrl)];
  if (trustProxy === null)
    findings.push(look('Sin TRUST_PROXY, todos los visitantes que trae el proxy de https:// cuentan como uno solo.'));
  if (findings[0]?.tone !== 'well') return findings;
  const outside = await answerOf(publicUrl);
  if (outside?.isOurs) return [...findings, well(`Dirección: por ${publicUrl} se llega a Pizarra.`)];
  const isUp = (await answerOf(`http://${isLoopbackName(host) ? host : 'localhost'}:${port}`))?.isOurs === true;
  const status = outside?.status ?? 'nada';
  findings.push(
    isUp || (outside && outside.status < 500)
      ? resolve(`Por ${publicUrl} no se llega a Pizarra (responde ${status}): revisa el proxy y PUBLIC_URL.`)
      : look(`Por ${publicUrl} no responde nadie (${status}): repite npm run doctor con Pizarra en marcha.`),
  );
  return findings;
}

async function lookAtMail(config: Config): Promise<Finding[]> {
  const warnings = (await tryMailServer(config)).map(look);
  if (warnings.length > 0) return warnings;
  return [
    config.smtpUrl
      ? well(`Correo: ${new URL(config.smtpUrl).host} atiende y acepta la cuenta.`)
      : well('Correo: sin SMTP_URL espera en el buzón de esta máquina.'),
  ];
}

function lookAtPayments({ payments, publicUrl }: Config): Finding[] {
  const { stripe, paypal } = payments;
  if (isLoopbackName(new URL(publicUrl).hostname)) return [];
  if (!stripe && !paypal) return [look('Sin claves de Stripe ni de PayPal no se puede cobrar.')];
  return stripe?.secretKey.includes('_test_')
    ? [look('Las claves de Stripe son de prueba: nadie paga de verdad.')]
    : [];
}

export async function lookAtNetwork(config: Config, leftOut: readonly string[]): Promise<Finding[]> {
  const { bucket } = config;
  const isFor = (start: RegExp, work: () => Promise<Finding[]>) => (isWrong(leftOut, start) ? [] : telling(work));
  return [
    ...(await isFor(/^(?:PUBLIC_URL|HOST|PORT)$/, () => lookAtAddress(config))),
    ...(bucket?.publicUrl?.startsWith('https:') ? [await lookAtCertificate('S3_PUBLIC_URL', bucket.publicUrl)] : []),
    ...(await isFor(/^(?:SMTP_|MAIL_FROM)/, () => lookAtMail(config))),
    ...(await isFor(/^(?:STRIPE|PAYPAL)_/, async () => lookAtPayments(config))),
  ];
}
