import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onConnection } from '#server/foundation/db/client.ts';
import { openDatabase } from '#server/foundation/db/connection.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { ordinaryUser } from '#tools/debian-postgres.ts';
import { prepareParts } from './machine-parts.ts';
import type { Network } from './networks.ts';
import { askPatroni, isGood, within } from './patroni.ts';
import { fillShippedFiles, frontPort, type Machine, passwords, publicName } from './shipped-files.ts';

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const subject = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  execFileSync('sh', ['-c', 'cat "$1" "$2" > "$3"', 'sh', certificate, key, join(folder, 'pizarra.pem')]);
  return readFileSync(certificate, 'utf8');
}

function giveAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true })) chownSync(join(folder, `${entry}`), uid, gid);
}

const nameOf = (flag: string, uid: number) => execFileSync('id', [flag, `${uid}`], { encoding: 'utf8' }).trim();

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts three machines of deploy/debian: haproxy, program, PostgreSQL with Patroni, and etcd on each. */
export async function startCluster(network: Network, say: (line: string) => void) {
  await buildWeb(join(import.meta.dirname, '..', '..'));
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-cluster-'));
  chmodSync(folder, 0o755);
  const [mails, bucket] = await Promise.all([startSmtpServer(), startS3Server()]);
  const { addresses, range } = network;
  const endpoint = await network.outer(bucket.config.endpoint);
  const person = { user: nameOf('-un', owner.uid), group: nameOf('-gn', owner.uid) };
  const ca = makeCertificate(folder);
  const machines = fillShippedFiles(
    { folder, addresses, range, ...person, smtpUrl: await network.outer(mails.url) },
    { ...bucket.config, endpoint },
  );
  giveAll(folder, owner);

  const parts = prepareParts(network, owner);
  const patroni = askPatroni(machines);
  const databaseOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${addresses[0]}:5000/${database}`;
  const superuser = { url: databaseOf('postgres', passwords.superuser, 'postgres') };
  const database = openDatabase({ url: databaseOf('pizarra', passwords.app, 'pizarra') });
  const urls = addresses.map(address => `http://${address}:3001`);
  const untilReady = async ({ address }: Machine) => {
    await within(90, `the program of ${address}`, () => isGood(`http://${address}:3001/readyz?db`));
  };
  let stopping: Promise<void> | null = null;
  const end = async () => {
    await database.close().catch(() => {});
    await parts.endAll(machines);
    await Promise.all([mails.stop(), bucket.stop()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const stop = () => {
    stopping ??= end();
    return stopping;
  };

  try {
    for (const machine of machines) parts.start(machine, 'etcd');
    await within(30, 'etcd', () => isGood(`http://${addresses[2]}:2379/health`));
    const faults = machines.flatMap(parts.readConfigurations);
    for (const fault of faults) say(`✗ ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else say('haproxy, Patroni, chrony y systemd leen sus ficheros sin queja');
    for (const part of ['patroni', 'haproxy'] as const) for (const machine of machines) parts.start(machine, part);
    const { name } = await patroni.untilWhole();
    say(`manda ${name}, dos le siguen`);
    await within(20, 'the leader through haproxy', () => onConnection(superuser, sql => sql`select 1 as one`));
    await onConnection(superuser, async sql => {
      await sql`create role pizarra login password 'tiza-app'`;
      await sql`create database pizarra owner pizarra encoding 'UTF8' template template0`;
    });
    parts.backUp(await patroni.leader(), 'stanza-create');
    const env = { ...process.env, ...machines[0]!.settings('pizarra.env') };
    execFileSync(process.execPath, ['tools/migrate.ts'], { env, stdio: 'pipe' });
    for (const machine of machines) parts.start(machine, 'program');
    await Promise.all(machines.map(untilReady));
    say('los tres programas atienden');
  } catch (error) {
    for (const words of parts.lastWords(machines)) console.error(words);
    await stop();
    throw error;
  }
  return {
    ...parts,
    ...patroni,
    machines,
    front: ({ address }: Machine) => ({ host: address, port: frontPort, name: publicName, ca }),
    /** The first half of the addresses that people come from. */
    people: network.people,
    /** One program's own address, and the leader through haproxy. */
    app: { url: urls[0]!, database },
    superuser,
    urls,
    untilReady,
    stop,
  };
}
