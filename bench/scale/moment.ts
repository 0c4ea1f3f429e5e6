import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onConnection } from '#server/foundation/db/client.ts';
import { postgres15 } from '#tools/debian-postgres.ts';
import { prepareBoard, startLoad } from './cluster-load.ts';
import { withCluster } from './with-cluster.ts';

// pgBackRest brings back one moment, from a backup and the changes after it: npm run bench -- scale moment
const second = 1000;
const plan = { writers: 4, saveEveryMs: 100, readers: 0, readEveryMs: 1000, streams: 0 };

await withCluster(async cluster => {
  const { sql } = cluster.app.database;
  const linesOf = async () =>
    (await sql<[{ lines: number }]>`select count(*)::int as lines from result_history`)[0].lines;
  const saveFor = async (seconds: number) => {
    const load = await startLoad(cluster, cluster.machines[0]!, board, plan);
    await pause(seconds * second);
    await load.stop(0);
    return load.acknowledged;
  };
  const board = await prepareBoard(cluster);
  const leader = await cluster.leader();
  cluster.backUp(leader, '--type=full', 'backup');
  await saveFor(5);
  const wanted = await linesOf();
  const [{ moment }] = await sql<[{ moment: string }]>`select clock_timestamp()::text as moment`;
  await pause(second);
  await saveFor(5);
  const later = await linesOf();
  // The archive then holds the last change.
  await onConnection(cluster.superuser, ask => ask`select pg_switch_wal()`);
  await pause(5 * second);

  // From here on as deploy/debian/install.md says.
  const [folder, others] = [join(leader.folder, 'postgres'), cluster.machines.filter(machine => machine !== leader)];
  for (const part of ['program', 'patroni'] as const)
    await Promise.all(cluster.machines.map(machine => cluster.end(machine, part)));
  cluster.backUp(leader, '--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
  const port = 5433;
  // Patroni gives PostgreSQL some settings with its command, so they are not in the folder.
  const settings = {
    ...{ port, listen_addresses: leader.address, unix_socket_directories: leader.folder, max_connections: 200 },
    ...{ archive_mode: 'off', synchronous_standby_names: '' },
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = cluster.startPostgres(leader, 'restored', [postgres15, '-D', folder, ...words]);
  const { pathname, username, password } = new URL((cluster.app.database.target as { url: string }).url);
  const url = `postgres://${username}:${password}@${leader.address}:${port}${pathname}`;
  const readRestored = async () => {
    const [row] = await onConnection(
      { url },
      ask => ask<[{ lines: number; isStandby: boolean }]>`
        select count(*)::int as lines, pg_is_in_recovery() as "isStandby" from result_history`,
    );
    return row.isStandby ? null : row.lines;
  };
  let restored: number | null = null;
  for (let tries = 0; restored === null && tries < 60; tries++, await pause(second))
    restored = await readRestored().catch(() => null);
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
  await fetch(`http://${leader.address}:2379/v2/keys/patroni/pizarra?recursive=true`, { method: 'DELETE' });
  cluster.start(leader, 'patroni');
  await cluster.leader();
  for (const machine of others) {
    rmSync(join(machine.folder, 'postgres'), { recursive: true });
    cluster.start(machine, 'patroni');
  }
  await cluster.untilWhole();
  for (const machine of cluster.machines) cluster.start(machine, 'program');
  await Promise.all(cluster.machines.map(cluster.untilReady));
  const served = await linesOf();
  console.log(
    `  líneas de historia hasta el momento ${wanted}, después ${later}, recuperadas ${restored}, las tres máquinas sirven ${served}`,
  );
  return restored === wanted && served === wanted && later > wanted;
});
