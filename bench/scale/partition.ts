import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from '#tools/run-program.ts';
import type { Cluster } from './cluster.ts';
import { namespaces } from './networks.ts';
import { playRounds, type Strike } from './play-rounds.ts';
import type { Machine } from './shipped-files.ts';
import { withCluster } from './with-cluster.ts';

// Networks between the machines are cut, in namespaces: npm run bench -- scale partition [--rounds 4] [--from 1]
const second = 1000;

const othersThan = ({ machines }: Cluster, machine: Machine) => machines.filter(other => other !== machine);
const entry = (cluster: Cluster, leader: Machine) => othersThan(cluster, leader)[0]!;

/** The machine then drops what comes with these words of nftables. */
const deafTo = (words: string) =>
  `table inet cut {\n chain in {\n type filter hook input priority 0\n ${words} drop\n }\n}\n`;

async function cutFor(seconds: number, cluster: Cluster, cuts: [machine: Machine, words: string][]): Promise<void> {
  for (const [machine, words] of cuts) cluster.filter(machine, deafTo(words));
  await pause(seconds * second);
  for (const [machine] of cuts) cluster.filter(machine, 'delete table inet cut');
}

const from = (machines: readonly Machine[]) => `ip saddr { ${machines.map(({ address }) => address).join(', ')} }`;
const etcdPorts = 'tcp sport { 2379, 2380 }';

const strikes: Strike[] = [
  {
    name: 'quien manda, solo',
    mostS: 25,
    entry,
    alsoAtLeader: true,
    strike: (cluster, leader) =>
      cutFor(40, cluster, [
        [leader, from(othersThan(cluster, leader))],
        ...othersThan(cluster, leader).map((other): [Machine, string] => [other, from([leader])]),
      ]),
  },
  {
    name: 'quien manda no oye a los otros, ellos a él sí',
    mostS: 25,
    entry,
    alsoAtLeader: true,
    strike: (cluster, leader) => cutFor(40, cluster, [[leader, from(othersThan(cluster, leader))]]),
  },
  {
    name: 'quien manda, sin etcd',
    mostS: 25,
    entry,
    strike: (cluster, leader) => cutFor(40, cluster, [[leader, etcdPorts]]),
  },
  {
    name: 'un programa sin base de datos',
    mostS: 7,
    entry,
    strike: (cluster, leader) => cutFor(40, cluster, [[othersThan(cluster, leader)[1]!, 'tcp dport 5000']]),
  },
];

if (process.env.BENCH_OWN_NETWORK === 'yes') {
  await withCluster(
    async (cluster, { rounds = strikes.length, from }) => playRounds(cluster, strikes, rounds, from),
    namespaces,
  );
} else if (process.getuid?.() === 0) {
  const flags = process.argv.filter(word => /^(?:--\w+|\d+)$/.test(word));
  const again = [process.execPath, 'tools/bench.ts', 'scale', 'partition', ...flags];
  const code = await runProgram('unshare', ['--net', '--mount', ...again], { env: { BENCH_OWN_NETWORK: 'yes' } });
  if (code !== 0) process.exitCode = 1;
} else {
  console.log('  solo root puede cortar redes de prueba: no se prueba');
}
