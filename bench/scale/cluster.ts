import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
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
import type { Network } from './networks.ts';
import { fillShippedFiles, frontPort, type Machine, passwords, publicName } from './shipped-files.ts';

// Three machines of deploy/debian: haproxy, program, PostgreSQL with Patroni, etcd on each.

const packages = [
  ...['patroni', 'python3-psycopg2', 'python3-etcd', 'python3-urllib3', 'python3-dnspython', 'python3-yaml'],
  ...['python3-click', 'python3-prettytable', 'python3-wcwidth', 'python3-dateutil', 'python3-six', 'python3-psutil'],
  ...['python3-certifi', 'python3-cdiff', 'python3-colorama', 'libyaml-0-2', 'etcd-server'],
  ...['haproxy', 'liblua5.3-0', 'libopentracing1', 'libopentracing-c-wrapper0'],
  ...['pgbackrest', 'libssh2-1', 'chrony', 'libedit2'],
  ...['nftables', 'libnftables1', 'libnftnl11', 'libjansson4', 'libgmp10', 'libmnl0', 'libxtables12'],
];
const debian = unpackedPackages('cluster', packages);
const bin = (...names: string[]) => join(debian.root, 'usr', ...names);

type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number };
export type Part = 'etcd' | 'patroni' | 'haproxy' | 'program';
export type Cluster = {
  machines: readonly Machine[];
  front: (machine: Machine) => { host: string; port: number; name: string; ca: string };
  /** The first half of the addresses that people come from. */
  people: string;
  /** One program's own address, and the leader through haproxy. */
  app: { url: string; database: Database };
  superuser: { url: string };
  urls: readonly string[];
  /** In which the unpacked programs find their parts. */
  environment: () => NodeJS.ProcessEnv;
  /** Runs a program of Debian as the user of PostgreSQL. */
  spawn: (machine: Machine, words: string[], logFile: string) => ChildProcess;
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
  /** Runs pgBackRest with the machine's file. */
  backUp: (machine: Machine, ...words: string[]) => string;
  untilReady: (machine: Machine) => Promise<void>;
  output: (machine: Machine, part: Part) => string;
  stop: () => Promise<void>;
};

/** Returns why the cluster cannot run here. Null if it can. */
export async function lackOfCluster(): Promise<string | null> {
  return (await lackOfPostgres15()) ?? debian.fetch();
}

type SpawnOptions = { logFile: string; isRoot?: boolean; env: NodeJS.ProcessEnv };

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

export async function startCluster(network: Network, say: (line: string) => void): Promise<Cluster> {
  await buildWeb(join(import.meta.dirname, '..', '..'));
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-cluster-'));
  chmodSync(folder, 0o755);
  const [mails, bucket] = await Promise.all([startSmtpServer(), startS3Server()]);
  const { addresses, range } = network;
  const named = { user: nameOf('-un', owner.uid), group: nameOf('-gn', owner.uid), smtpUrl: await network.outer(mails.url) };
  const ca = makeCertificate(folder);
  const endpoint = await network.outer(bucket.config.endpoint);
  const machines = fillShippedFiles({ folder, addresses, range, ...named }, { ...bucket.config, endpoint });
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
  const spawnOn = (machine: Machine, words: string[], { logFile, isRoot = false, env }: SpawnOptions): ChildProcess => {
    const { command, options } = network.onMachine(machine, words, isRoot ? null : owner);
    const log = openSync(logFile, 'a');
    return spawn(command[0]!, command.slice(1), { ...options, env, stdio: ['ignore', log, log] });
  };
  const start = (machine: Machine, part: Part) => {
    const [words, own] = commands[part](machine);
    const isRoot = part === 'program' || part === 'haproxy';
    const env = { ...(part === 'program' ? process.env : debian.environment()), ...own };
    children.set(`${machine.name} ${part}`, spawnOn(machine, words, { logFile: logOf(machine, part), isRoot, env }));
  };
  const spawnAsOwner = (machine: Machine, words: string[], logFile: string) =>
    spawnOn(machine, words, { logFile, env: debian.environment() });
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
  const superuser = { url: databaseOf('postgres', passwords.superuser, 'postgres') };
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
    front: ({ address }) => ({ host: address, port: frontPort, name: publicName, ca }),
    people: network.people,
    app: { url: urls[0]!, database },
    superuser,
    urls,
    environment: debian.environment,
    spawn: spawnAsOwner,
    members,
    leader,
    untilWhole,
    start,
    processOf,
    postmasterOf,
    processesOf,
    switchOver,
    backUp,
    untilReady,
    output,
    stop,
  };
  /** Each configuration is read by its own program. Returns what they say against it. */
  const readByPrograms = (machine: Machine): string[] => {
    const env = debian.environment();
    const readers: Record<string, string[]> = {
      'haproxy.cfg': [bin('sbin', 'haproxy'), '-c', '-q', '-f'],
      'patroni.yml': [python, bin('bin', 'patroni'), '--validate-config'],
      'chrony.conf': [bin('sbin', 'chronyd'), '-p', '-f'],
      'pizarra@.service': ['systemd-analyze', 'verify'],
    };
    return Object.entries(readers).flatMap(([name, [program, ...words]]) => {
      const asked = [program!, ...words, machine.file(name)];
      const { command } = network.onMachine(machine, asked, null);
      const { error, status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), { env, encoding: 'utf8' });
      if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return [`${name}: no hay ${program} aquí`];
      const said = `${stderr}${name === 'chrony.conf' ? '' : stdout}`.trim();
      return status === 0 && said === '' ? [] : [`${name}: ${said || `código ${status}`}`];
    });
  };

  try {
    for (const machine of machines) start(machine, 'etcd');
    const answers = async () => (await statusOf(`http://${addresses[2]}:2379/health`)) === 200;
    await within(30, 'etcd', answers);
    const faults = machines.flatMap(readByPrograms);
    for (const fault of faults) say(`✗ ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else say('haproxy, Patroni, chrony y systemd leen sus ficheros sin queja');
    for (const part of ['patroni', 'haproxy'] as const) for (const machine of machines) start(machine, part);
    const { name } = await untilWhole();
    say(`manda ${name}, dos le siguen`);
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
