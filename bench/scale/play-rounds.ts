import { setTimeout as pause } from 'node:timers/promises';
import type { MadeBoard } from '#bench/load/make-board.ts';
import { told } from '#bench/load/measure.ts';
import type { Cluster } from './cluster.ts';
import { checkHistory, type Load, prepareBoard, startLoad } from './cluster-load.ts';
import { makeJudges, startRails } from './rails-load.ts';
import type { Machine } from './shipped-files.ts';

const second = 1000;

export type Strike = {
  name: string;
  /** The longest time without an acknowledged save. */
  mostS: number;
  strike: (cluster: Cluster, leader: Machine) => Promise<void>;
  /** The machine whose haproxy people use. */
  entry?: (cluster: Cluster, leader: Machine) => Machine;
  /** Others come in through the leader's own machine, and may be refused there. */
  alsoAtLeader?: boolean;
};
type Round = { name: string; gap: number; isGood: boolean };

export const countOf = (asked: { status: number }[]) =>
  Object.entries(Object.groupBy(asked, ({ status }) => status))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(', ') || 'ninguno';

function pauseOf({ saves }: Load, from: number): number {
  const good = saves.filter(({ status, ended }) => status === 200 && ended > from).map(({ ended }) => ended);
  const ends = [from, ...good.toSorted((one, other) => one - other), saves.at(-1)?.ended ?? from];
  return Math.max(...ends.map((end, at) => end - (ends[at - 1] ?? end)));
}

/** True if all programs answer the same board, and each stream heard that version last. */
export async function sameBoards({ urls }: Cluster, { path }: MadeBoard, heard: readonly string[]): Promise<boolean> {
  const read = async (url: string) => ((await (await fetch(`${url}${path}`)).json()) as { version: string }).version;
  // The version is the hash of all that a board shows.
  return new Set([...heard, ...(await Promise.all(urls.map(read)))]).size === 1;
}

type Judges = Awaited<ReturnType<typeof makeJudges>>;

async function playRound(cluster: Cluster, judges: Judges, given: Strike): Promise<Round> {
  const { name, mostS, strike, entry, alsoAtLeader } = given;
  const leader = await cluster.untilWhole();
  await Promise.all(cluster.machines.map(cluster.untilReady));
  const door = entry?.(cluster, leader) ?? cluster.machines[0]!;
  const board = await prepareBoard(cluster);
  const plan = { writers: 8, saveEveryMs: 160, readers: 4, readEveryMs: 50, streams: 100 };
  const few = { writers: 4, saveEveryMs: 200, readers: 0, readEveryMs: 1000, streams: 0 };
  const load = await startLoad(cluster, door, board, plan);
  const other = alsoAtLeader ? await startLoad(cluster, leader, await prepareBoard(cluster), few) : null;
  const rails = await startRails(cluster, door, judges);
  await pause(5 * second);
  const from = performance.now();
  await strike(cluster, leader);
  // Patroni says what it saw last: it needs a moment to see this.
  await pause(10 * second);
  const next = await cluster.untilWhole();
  await Promise.all(cluster.machines.map(cluster.untilReady));
  await pause(5 * second);
  const taps = await rails.stop();
  const heard = await load.stop();
  await other?.stop(0);
  const gap = pauseOf(load, from) / second;
  const saved = [...load.acknowledged, ...(other?.acknowledged ?? [])];
  const { lost, twice, unordered, isWhole } = await checkHistory(cluster, saved);
  const isEqual = await sameBoards(cluster, board, heard);
  const refused = load.reads.filter(({ status }) => status !== 200).length;
  const failed = load.saves.filter(({ status }) => status === 500).length;
  const wrong = lost + twice + unordered + failed + refused + load.cuts.length + taps.lost;
  const isGood = wrong === 0 && isWhole && isEqual && gap <= mostS;
  const facts = [
    `${leader.name} → ${next.name}`,
    `pausa ${told(gap, 1)} s (meta ≤ ${mostS})`,
    `resultados ${countOf(load.saves)}`,
    ...(other ? [`por la máquina que mandaba ${countOf(other.saves)}`] : []),
    `perdidos ${lost} de ${saved.length}, dobles ${twice}, en desorden ${unordered}`,
    `toques de diez carriles perdidos o dobles ${taps.lost} de ${taps.pressed}`,
    `tablas ${[countOf(load.reads), ...load.refusals].join(' ')}`,
    `líneas cortadas ${load.cuts.length}, pantallas ${isEqual ? 'iguales' : 'DISTINTAS'}`,
  ];
  console.log(`  ${isGood ? '✓' : '✗'} ${name}: ${facts.join('; ')}`);
  return { name, gap, isGood };
}

/** Plays the strikes in turn and prints a table. Returns whether all rounds went as they should. */
export async function playRounds(
  cluster: Cluster,
  strikes: readonly Strike[],
  rounds: number,
  from = 1,
): Promise<boolean> {
  const judges = await makeJudges(cluster);
  const played: Round[] = [];
  for (let round = 0; round < rounds; round++)
    played.push(await playRound(cluster, judges, strikes[(from - 1 + round) % strikes.length]!));
  for (const [name, own] of Map.groupBy(played, round => round.name)) {
    const pauses = own.map(({ gap }) => told(gap, 1)).join(', ');
    console.log(
      `  | ${name} | pausas ${pauses} s | ${own.filter(({ isGood }) => isGood).length} de ${own.length} como deben |`,
    );
  }
  return played.every(({ isGood }) => isGood);
}
