import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { atShare, told } from '#bench/load/measure.ts';
import { checkHistory, prepareBoard, startLoad } from './cluster-load.ts';
import { countOf, sameBoards } from './play-rounds.ts';
import { withCluster } from './with-cluster.ts';

// Each program is stopped and started in turn while all is in use: npm run bench -- scale restart [--rounds 3]
const second = 1000;
const plan = { writers: 12, saveEveryMs: 120, readers: 10, readEveryMs: 40, streams: 300 };

await withCluster(async (cluster, { rounds = 3 }) => {
  const board = await prepareBoard(cluster);
  const load = await startLoad(cluster, cluster.machines[0]!, board, plan);
  await pause(3 * second);
  const stops: number[] = [];
  const codes: (number | null)[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const machine of cluster.machines) {
      const child = cluster.processOf(machine, 'program');
      const began = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      codes.push((await ended)[0] as number | null);
      stops.push(performance.now() - began);
      cluster.start(machine, 'program');
      await cluster.untilReady(machine);
      // haproxy sees it within a second, and streams come back.
      await pause(3 * second);
    }
  }
  const heard = await load.stop();
  const { lost, twice, unordered, isWhole, acknowledged } = await checkHistory(cluster, load.acknowledged);
  const isEqual = await sameBoards(cluster, board, heard);
  const failed = [...load.saves, ...load.reads].filter(({ status }) => status !== 200).length;
  const back = load.cuts.map(({ backMs }) => backMs).toSorted((one, other) => one - other);
  console.log(
    `  ${stops.length} reinicios, cada parada ${told(Math.min(...stops) / second, 1)} a ${told(Math.max(...stops) / second, 1)} s, códigos ${[...new Set(codes)].join(', ')}`,
  );
  console.log(`  resultados ${countOf(load.saves)}; tablas ${countOf(load.reads)}; fallidos ${failed}`);
  console.log(
    `  líneas cortadas ${back.length} de ${plan.streams}, de vuelta p50 ${told(atShare(back, 0.5) / second)}, p99 ${told(atShare(back, 0.99) / second)} s`,
  );
  console.log(
    `  perdidos ${lost} de ${acknowledged}, dobles ${twice}, en desorden ${unordered}; pantallas ${isEqual ? 'iguales' : 'DISTINTAS'}`,
  );
  return failed + lost + twice + unordered === 0 && isWhole && isEqual && codes.every(code => code === 0);
});
