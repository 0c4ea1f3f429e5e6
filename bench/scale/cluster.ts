import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onConnection } from '#server/foundation/db/client.ts';
import { type Database, openDatabase } from '#server/foundation/db/connection.ts';
import { findPostmaster } from '#server/foundation/db/postmaster-file.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import { lackOfPostgres15, ordinaryUser } from '#tools/debian-postgres.ts';
import { python, unpackedPackages } from './debian.ts';
import { fillShippedFiles, frontPort, type Machine, passwords, publicName } from './shipped-files.ts';

// Three machines of deploy/debian on loopback addresses: haproxy, program, PostgreSQL with Patroni, etcd on each.

const packages = [
  ...['patroni', 'python3-psycopg2', 'python3-etcd', 'python3-urllib3', 'python3-dnspython', 'python3-yaml'],
  ...['python3-click', 'python3-prettytable', 'python3-wcwidth', 'python3-dateutil', 'python3-six', 'python3-psutil'],
  ...['python3-certifi', 'python3-cdiff', 'python3-colorama', 'libyaml-0-2', 'etcd-server'],
  ...['haproxy', 'liblua5.3-0', 'libopentracing1', 'libopentracing-c-wrapper0'],
  ...['pgbackrest', 'libssh2-1', 'chrony', 'libedit2'],
];
const debian = unpackedPackages('cluster', packages);
const bin = (...names: string[]) => join(debian.root, 'usr', ...names);

type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number };
export type Part = 'etcd' | 'patroni' | 'haproxy' | 'program';
export type Cluster = {
  machines: readonly Machine[];
  front: { host: string; port: number; name: string; ca: string };
  /** One program's own address, and the leader through haproxy. */
  app: { url: string; database: Database };
  urls: readonly string[];
  environment: () => NodeJS.ProcessEnv;
  members: () => Promise<Member[]>;
  leader: () => Promise<Machine>;
  /** Waits until there is a leader with two standbys that follow it. */
  untilWhole: () => Promise<Machine>;
  start: (machine: Machine, part: Part) => void;
  processOf: (machine: Machine, part: Part) => ChildProcess;
  postmasterOf: (machine: Machine) => number;
  /** Patroni, PostgreSQL and its backends: what stops when a virtual machine is frozen. */
  processesOf: (machine: Machine) => number[];
  switchOver: () => Promise<void>;
  untilReady: (machine: Machine) => Promise<void>;
  output: (machine: Machine, part: Part) => string;
  stop: () => Promise<void>;
};

/** Returns why the cluster cannot run here. Null if it can. */
export async function lackOfCluster(): Promise<string | null> {
  return (await lackOfPostgres15()) ?? debian.fetch();
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function within<T>(seconds: number, what: string, look: () => Promise<T | null | undefined>): Promise<T> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(200)) {
    const found = await look().catch(() => null);
    if (found) return found;
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

/** A status without the body: Patroni and the program say all with it. */
const statusOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(url, { timeout: 1000 }, answer => resolve(answer.resume().statusCode ?? 0));
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error('silent')));
    asked.end();
  });

function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const subject = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  execFileSync('sh', ['-c', 'cat "$1" "$2" > "$3"', 'sh', certificate, key, join(folder, 'pizarra.pem')]);
  return readFileSync(certificate, 'utf8');
}

function chownAll(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true })) chownSync(join(folder, `${entry}`), uid, gid);
}

const nameOf = (flag: string, uid: number) => execFileSync('id', [flag, `${uid}`], { encoding: 'utf8' }).trim();

export async function startCluster(say: (line: string) => void): Promise<Cluster> {
  await buildWeb(join(import.meta.dirname, '..', '..'));
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-cluster-'));
  chmodSync(folder, 0o755);
  const [mails, bucket] = await Promise.all([startSmtpServer(), startS3Server()]);
  const net = `127.${10 + Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 250)}`;
  const addresses = [1, 2, 3].map(at => `${net}.${at}`);
  const named = { user: nameOf('-un', owner.uid), group: nameOf('-gn', owner.uid), smtpUrl: mails.url };
  const ca = makeCertificate(folder);
  const machines = fillShippedFiles({ folder, addresses, ...named }, bucket.config);
  chownAll(folder, owner);

  const children = new Map<string, ChildProcess>();
  const logOf = (machine: Machine, part: Part) => machine.file(`${part}.log`);
  const commands: Record<Part, (machine: Machine) => [command: string[], env: Record<string, string>]> = {
    etcd: machine => [[bin('bin', 'etcd')], machine.settings('etcd.env')],
    patroni: machine => [
      [python, bin('bin', 'patroni'), machine.file('patroni.yml')],
      { PGBACKREST_CONFIG: machine.file('pgbackrest.conf') },
    ],
    haproxy: machine => [[bin('sbin', 'haproxy'), '-db', '-f', machine.file('haproxy.cfg')], {}],
    program: machine => [
      machine.unit('ExecStart')[0]!.split(' '),
      {
        ...machine.settings('pizarra.env'),
        ...Object.fromEntries(machine.unit('Environment').map(line => line.split('=') as [string, string])),
        ...{ PORT: '3001', YOUTUBE_OEMBED_URL: 'no', LOG_LEVEL: 'warn' },
      },
    ],
  };
  const start = (machine: Machine, part: Part) => {
    const [[program, ...words], env] = commands[part](machine) as [[string, ...string[]], Record<string, string>];
    const log = openSync(logOf(machine, part), 'a');
    const user = part === 'program' || part === 'haproxy' ? {} : owner;
    const child = spawn(program, words, {
      ...user,
      env: { ...(part === 'program' ? process.env : debian.environment()), ...env },
      stdio: ['ignore', log, log],
    });
    children.set(`${machine.name} ${part}`, child);
  };
  const processOf = (machine: Machine, part: Part) => children.get(`${machine.name} ${part}`)!;
  const output = (machine: Machine, part: Part) => readFileSync(logOf(machine, part), 'utf8');
  const postmasterOf = ({ folder: own }: Machine) => findPostmaster(join(own, 'postgres')) ?? Number.NaN;
  const processesOf = (machine: Machine) => {
    const postmaster = postmasterOf(machine);
    const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
    return [processOf(machine, 'patroni').pid!, postmaster, ...backends.map(Number)];
  };

  const isLeader = async ({ address }: Machine) =>
    (await statusOf(`http://${address}:8008/primary`).catch(() => 0)) === 200;
  const leader = () =>
    within(90, 'a leader', async () => {
      const told = await Promise.all(machines.map(isLeader));
      return machines.find((_machine, at) => told[at]);
    });
  const members = async () => {
    const { address } = await leader();
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { members: Member[] }).members;
  };
  const untilWhole = async () => {
    await within(120, 'two standbys that follow', async () => {
      const all = await members();
      const [first] = all.filter(({ role }) => role === 'leader');
      const followers = all.filter(
        ({ role, state, timeline }) =>
          role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === first?.timeline,
      );
      return followers.length === 2 && followers.some(({ role }) => role === 'sync_standby');
    });
    return leader();
  };
  const urls = machines.map(({ address }) => `http://${address}:3001`);
  const untilReady = async ({ address }: Machine) => {
    await within(
      90,
      `the program of ${address}`,
      async () => (await statusOf(`http://${address}:3001/readyz?db`)) === 200,
    );
  };
  const switchOver = async () => {
    const all = await members();
    const named = (role: string) => all.find(member => member.role === role)?.name;
    const { address } = await leader();
    const answer = await fetch(`http://${address}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`patroni:${passwords.patroni}`).toString('base64')}` },
      body: JSON.stringify({ leader: named('leader'), candidate: named('sync_standby') }),
    });
    if (!answer.ok) throw new Error(`switchover answered ${answer.status}: ${await answer.text()}`);
  };

  const backUp = (machine: Machine, ...words: string[]) =>
    execFileSync(
      bin('bin', 'pgbackrest'),
      ['--stanza=pizarra', `--config=${machine.file('pgbackrest.conf')}`, ...words],
      {
        ...owner,
        env: debian.environment(),
        stdio: 'pipe',
        encoding: 'utf8',
      },
    );

  const databaseOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${addresses[0]}:5000/${database}`;
  const database = openDatabase({ url: databaseOf('pizarra', passwords.app, 'pizarra') });

  const end = async (machine: Machine, part: Part) => {
    const child = processOf(machine, part);
    if (!child || !isAlive(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  };
  const stop = async () => {
    await database.close().catch(() => {});
    for (const part of ['program', 'haproxy', 'patroni', 'etcd'] as const)
      await Promise.all(machines.map(machine => end(machine, part)));
    for (const machine of machines) {
      const pid = postmasterOf(machine);
      if (pid) process.kill(pid, 'SIGQUIT');
    }
    await Promise.all([mails.stop(), bucket.stop()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  const cluster: Cluster = {
    machines,
    front: { host: addresses[0]!, port: frontPort, name: publicName, ca },
    app: { url: urls[0]!, database },
    urls,
    environment: debian.environment,
    members,
    leader,
    untilWhole,
    start,
    processOf,
    postmasterOf,
    processesOf,
    switchOver,
    untilReady,
    output,
    stop,
  };
  try {
    for (const part of ['etcd', 'patroni', 'haproxy'] as const) for (const machine of machines) start(machine, part);
    const { name } = await untilWhole();
    say(`manda ${name}, dos le siguen`);
    const superuser = { url: databaseOf('postgres', passwords.superuser, 'postgres') };
    await within(20, 'the leader through haproxy', () => onConnection(superuser, sql => sql`select 1 as one`));
    await onConnection(superuser, async sql => {
      await sql`create role pizarra login password 'tiza-app'`;
      await sql`create database pizarra owner pizarra encoding 'UTF8' template template0`;
    });
    backUp(await leader(), 'stanza-create');
    for (const machine of machines) start(machine, 'program');
    await Promise.all(machines.map(untilReady));
    say('los tres programas atienden');
    return cluster;
  } catch (error) {
    for (const machine of machines)
      for (const part of ['etcd', 'patroni', 'haproxy', 'program'] as const)
        if (existsSync(logOf(machine, part)))
          console.error(`--- ${machine.name} ${part}\n${output(machine, part).slice(-1500)}`);
    await stop();
    throw error;
  }
}
