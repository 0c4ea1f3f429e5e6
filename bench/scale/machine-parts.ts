import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostmaster } from '#server/foundation/db/postmaster-file.ts';
import { lackOfPostgres15, type ordinaryUser } from '#tools/debian-postgres.ts';
import { python, unpackedPackages } from './debian.ts';
import type { Network } from './networks.ts';
import type { Machine } from './shipped-files.ts';

// The programs of a machine, started with the files of deploy/debian.

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

/** Returns why these programs cannot run here. Null if they can. */
export async function lackOfParts(): Promise<string | null> {
  return (await lackOfPostgres15()) ?? debian.fetch();
}

const parts = ['etcd', 'patroni', 'haproxy', 'program'] as const;
type Part = (typeof parts)[number];
type Command = { words: string[]; env: Record<string, string> };

const commands: Record<Part, (machine: Machine) => Command> = {
  etcd: ({ settings }) => ({ words: [bin('bin', 'etcd')], env: settings('etcd.env') }),
  patroni: ({ file }) => ({
    words: [python, bin('bin', 'patroni'), file('patroni.yml')],
    env: { PGBACKREST_CONFIG: file('pgbackrest.conf') },
  }),
  haproxy: ({ file }) => ({ words: [bin('sbin', 'haproxy'), '-db', '-f', file('haproxy.cfg')], env: {} }),
  program: ({ settings, unit }) => ({
    words: unit('ExecStart')[0]!.split(' '),
    env: {
      ...settings('pizarra.env'),
      ...Object.fromEntries(unit('Environment').map(line => line.split('=') as [string, string])),
      ...{ PORT: '3001', YOUTUBE_OEMBED_URL: 'no', LOG_LEVEL: 'warn' },
    },
  }),
};

/** Each configuration is read by its own program. */
const readers: Record<string, string[]> = {
  'haproxy.cfg': [bin('sbin', 'haproxy'), '-c', '-q', '-f'],
  'patroni.yml': [python, bin('bin', 'patroni'), '--validate-config'],
  'chrony.conf': [bin('sbin', 'chronyd'), '-p', '-f'],
  'pizarra@.service': ['systemd-analyze', 'verify'],
  'pgbackrest.service': ['systemd-analyze', 'verify'],
  'nftables.conf': [bin('sbin', 'nft'), '-c', '-f'],
};

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

export function prepareParts(network: Network, owner: ReturnType<typeof ordinaryUser>) {
  const children = new Map<string, ChildProcess>();
  const started = new Set<Machine>();
  const logOf = (machine: Machine, part: string) => machine.file(`${part}.log`);
  const processOf = (machine: Machine, part: Part) => children.get(`${machine.name} ${part}`)!;
  const postmasterOf = ({ folder }: Machine) => findPostmaster(join(folder, 'postgres')) ?? Number.NaN;

  /** Runs a program as the user of PostgreSQL. */
  const spawnAsOwner = (
    machine: Machine,
    name: string,
    words: string[],
    env: NodeJS.ProcessEnv,
    as = owner as typeof owner | null,
  ) => {
    const { command, options } = network.onMachine(machine, words, as);
    const log = openSync(logOf(machine, name), 'a');
    return spawn(command[0]!, command.slice(1), { ...options, env, stdio: ['ignore', log, log] });
  };

  // After an error of the bench nothing goes on.
  process.once('exit', () => {
    for (const child of children.values()) child.kill('SIGKILL');
    for (const pid of [...started].map(postmasterOf)) if (pid) process.kill(pid, 'SIGQUIT');
  });

  async function end(machine: Machine, part: Part): Promise<void> {
    const child = processOf(machine, part);
    if (!child || !isAlive(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }

  return {
    processOf,
    postmasterOf,
    end,
    /** Patroni, PostgreSQL and its backends: what stops when a virtual machine is frozen. */
    processesOf(machine: Machine): number[] {
      const postmaster = postmasterOf(machine);
      const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
      return [processOf(machine, 'patroni').pid!, postmaster, ...backends.map(Number)];
    },
    start(machine: Machine, part: Part): void {
      const { words, env } = commands[part](machine);
      started.add(machine);
      const isOwners = part === 'etcd' || part === 'patroni';
      const all = { ...(part === 'program' ? process.env : debian.environment()), ...env };
      children.set(`${machine.name} ${part}`, spawnAsOwner(machine, part, words, all, isOwners ? owner : null));
    },
    startPostgres: (machine: Machine, name: string, words: string[]) =>
      spawnAsOwner(machine, name, words, debian.environment()),
    /** Runs pgBackRest with the machine's file. */
    backUp(machine: Machine, ...words: string[]): void {
      const asked = [
        bin('bin', 'pgbackrest'),
        '--stanza=pizarra',
        `--config=${machine.file('pgbackrest.conf')}`,
        ...words,
      ];
      const { command, options } = network.onMachine(machine, asked, owner);
      execFileSync(command[0]!, command.slice(1), { ...options, env: debian.environment(), stdio: 'pipe' });
    },
    /** Gives the machine's firewall these rules. */
    filter(machine: Machine, rules: string): void {
      const { command } = network.onMachine(machine, [bin('sbin', 'nft'), '-f', '-'], null);
      execFileSync(command[0]!, command.slice(1), { input: rules, env: debian.environment(), stdio: 'pipe' });
    },
    /** The programs' complaints about their own configurations. */
    readConfigurations: (machine: Machine): string[] =>
      Object.entries(readers).flatMap(([name, reader]) => {
        const { command } = network.onMachine(machine, [...reader, machine.file(name)], null);
        const asked = spawnSync(command[0]!, command.slice(1), { env: debian.environment(), encoding: 'utf8' });
        if (asked.error) return [`${name}: ${asked.error.message}`];
        const said = `${asked.stderr}${name === 'chrony.conf' ? '' : asked.stdout}`.trim();
        return asked.status === 0 && said === '' ? [] : [`${name}: ${said || `código ${asked.status}`}`];
      }),
    /** The last words of each program. */
    lastWords: (machines: readonly Machine[]): string[] =>
      machines.flatMap(machine =>
        parts
          .filter(part => existsSync(logOf(machine, part)))
          .map(part => `--- ${machine.name} ${part}\n${readFileSync(logOf(machine, part), 'utf8').slice(-1500)}`),
      ),
    async endAll(machines: readonly Machine[]): Promise<void> {
      for (const part of parts.toReversed()) await Promise.all(machines.map(machine => end(machine, part)));
      for (const pid of machines.map(postmasterOf)) if (pid) process.kill(pid, 'SIGQUIT');
    },
  };
}
