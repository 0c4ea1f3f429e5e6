import { setTimeout as pause } from 'node:timers/promises';
import { playRounds, type Strike } from './play-rounds.ts';
import { withCluster } from './with-cluster.ts';

// The leader is lost in five ways while results are saved: npm run bench -- scale failover [--rounds 10] [--from 2]
const second = 1000;
const kill = (pid: number, signal: NodeJS.Signals) => void process.kill(pid, signal);

const strikes: Strike[] = [
  {
    name: 'PostgreSQL muere',
    mostS: 7,
    strike: async (cluster, leader) => kill(cluster.postmasterOf(leader), 'SIGKILL'),
  },
  {
    name: 'mueren Patroni y PostgreSQL',
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
    name: 'Patroni y PostgreSQL se congelan 30 s',
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
    mostS: 1,
    async strike(cluster) {
      const all = cluster.machines.map(machine => cluster.processOf(machine, 'etcd'));
      for (const child of all) child.kill('SIGSTOP');
      await pause(60 * second);
      for (const child of all) child.kill('SIGCONT');
    },
  },
];

await withCluster(async (cluster, { rounds = 10, from }) => playRounds(cluster, strikes, rounds, from));
