import { setTimeout as pause } from 'node:timers/promises';
import { told } from '#bench/load/measure.ts';
import { type Cluster, lackOfCluster, startCluster } from './cluster.ts';
import { checkHistory, type Load, prepareBoard, startLoad } from './cluster-load.ts';
import { sameBoards } from './same-boards.ts';
import type { Machine } from './shipped-files.ts';

// The leader is lost in five ways while results are saved: npm run bench -- scale failover [--rounds 10]
const second = 1000;

const kill = (pid: number, signal: NodeJS.Signals) => void process.kill(pid, signal);

type Strike = { name: string; mostS: number; strike: (cluster: Cluster, leader: Machine) => Promise<void> };

const strikes: Strike[] = [
  {
    name: 'PostgreSQL muere',
    mostS: 7,
    strike: async (cluster, leader) => kill(cluster.postmasterOf(leader), 'SIGKILL'),
  },
  {
    name: 'la máquina muere',
    mostS: 25,
    async strike(cluster, leader) {
      const postmaster = cluster.postmasterOf(leader);
      cluster.processOf(leader, 'patroni').kill('SIGKILL');
      kill(postmaster, 'SIGKILL');
      await pause(30 * second);
      cluster.start(leader, 'patroni');
    },
  },
  { name: 'cambio ordenado', mostS: 4, strike: cluster => cluster.switchOver() },
  {
    name: 'la máquina se congela 30 s',
    mostS: 25,
    async strike(cluster, leader) {
      const frozen = cluster.processesOf(leader);
      for (const pid of frozen) kill(pid, 'SIGSTOP');
      await pause(30 * second);
      for (const pid of frozen) kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'etcd falta 60 s',
    mostS: 0.5,
    async strike(cluster) {
      const all = cluster.machines.map(machine => cluster.processOf(machine, 'etcd'));
      for (const child of all) child.kill('SIGSTOP');
      await pause(60 * second);
      for (const child of all) child.kill('SIGCONT');
    },
  },
];

/** The longest time without an acknowledged save. */
function pauseOf({ saves }: Load, from: number): number {
  const good = saves.filter(({ status, ended }) => status === 200 && ended > from).map(({ ended }) => ended);
  const ends = [from, ...good.toSorted((one, other) => one - other), saves.at(-1)?.ended ?? from];
  return Math.max(...ends.map((end, at) => end - (ends[at - 1] ?? end)));
}

const countOf = (asked: { status: number }[]) =>
  Object.entries(Object.groupBy(asked, ({ status }) => status))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ');

async function playRound(cluster: Cluster, { name, mostS, strike }: Strike): Promise<boolean> {
  const leader = await cluster.untilWhole();
  const board = await prepareBoard(cluster);
  const plan = { writers: 8, saveEveryMs: 160, readers: 4, readEveryMs: 50, streams: 100 };
  const load = await startLoad(cluster, board, plan);
  await pause(5 * second);
  const from = performance.now();
  await strike(cluster, leader);
  // Patroni says what it saw last: it needs a moment to see this.
  await pause(10 * second);
  const next = await cluster.untilWhole();
  await pause(5 * second);
  const heard = await load.stop();
  const gap = pauseOf(load, from) / second;
  const history = await checkHistory(cluster, load.acknowledged);
  const { lost, twice, unordered, isWhole } = history;
  const isEqual = await sameBoards(cluster, board, heard);
  const refused = load.reads.filter(({ status }) => status !== 200);
  const failed = load.saves.filter(({ status }) => status === 500);
  const isGood = lost + twice + unordered + failed.length + refused.length === 0 && isWhole && isEqual && gap <= mostS;
  const facts = [
    `${leader.name} → ${next.name}`,
    `pausa ${told(gap, 1)} s (meta ≤ ${mostS})`,
    `resultados ${countOf(load.saves)}`,
    `perdidos ${lost} de ${history.acknowledged}, dobles ${twice}, en desorden ${unordered}`,
    `tablas ${countOf(load.reads)}`,
    `líneas cortadas ${load.cuts.length}, pantallas ${isEqual ? 'iguales' : 'DISTINTAS'}`,
  ];
  console.log(`  ${isGood ? '✓' : '✗'} ${name}: ${facts.join('; ')}`);
  return isGood;
}

const lack = await lackOfCluster();
if (lack) {
  console.log(`  sin estos programas no se prueba: ${lack}`);
  process.exitCode = 1;
} else {
  const at = process.argv.indexOf('--rounds');
  const rounds = at > 0 ? Number(process.argv[at + 1]) : 10;
  const cluster = await startCluster(line => console.log(`  ${line}`));
  try {
    let good = 0;
    for (let round = 0; round < rounds; round++) if (await playRound(cluster, strikes[round % strikes.length]!)) good++;
    console.log(`  ${good} de ${rounds} como deben`);
    if (good < rounds) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}
