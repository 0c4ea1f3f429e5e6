import { startEpollStreams } from '#bench/limits/epoll-streams.ts';
import { startChild } from '#bench/load/child-part.ts';
import { openLine } from '#bench/load/line.ts';
import type { MadeBoard } from '#bench/load/make-board.ts';
import { steadyChance } from '#bench/load/make-board.ts';
import { atShare, middle, processorSince, sharedClock, told } from '#bench/load/measure.ts';
import { portOf, saveOver } from '#bench/load/organizer.ts';
import type { Seen, SpectatorAnswer, SpectatorOrder } from '#bench/load/spectators.ts';
import { freePort } from '#testing/free-port.ts';
import type { RunningApp } from '#testing/running-app.ts';

const rounds = 21;
const warmUp = 3;
// The board cache sends a first change immediately and later changes after a pause. Here every change is a first one.
const pauseMs = 350;

const spectators = () => startChild<SpectatorOrder, SpectatorAnswer>('spectators.ts');
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
type Told = { processor: number; delays: Float64Array };

const delaysOf = (seen: readonly Seen[], from: number) =>
  Float64Array.from(seen.flatMap(({ arrivals }) => [...arrivals])).map(at => at - from);

/** Measures a change that is saved through HTTP and read by all streams. In turn, a bare loop sends the same frame. */
export async function compareStreams(app: RunningApp, board: MadeBoard, streams: number): Promise<void> {
  const port = await freePort();
  const epoll = await startEpollStreams(port);
  const [ours, theirs] = [spectators(), spectators()];
  const line = await openLine(portOf(app));
  const chance = steadyChance(streams);
  const test = board.tests[1]!;
  try {
    const open = async (crowd: typeof ours, at: number, path: string) => {
      crowd.send({ do: 'open', port: at, paths: [path], amount: streams, withBoards: false });
      const answer = await crowd.next();
      if (answer.open !== streams) throw new Error(`only ${answer.open} of ${streams} streams are open`);
    };
    await open(ours, portOf(app), board.path);
    if (epoll) await open(theirs, port, '/epoll');
    let version = await versionOf(app, test.id, board.entryIds[0]!);
    const problems = { broken: 0, closed: 0, missing: 0 };

    const measured = async (
      crowd: typeof ours,
      pid: number,
      change: () => Promise<unknown>,
    ): Promise<Told & { seen: Seen[] }> => {
      const before = processorSince(pid);
      const from = sharedClock();
      crowd.send({ do: 'await', changes: 1, mostMs: 4_000 });
      await Promise.all([change(), crowd.next().then(answer => (last = answer))]);
      const { seen, broken, closed } = last as SpectatorAnswer;
      problems.broken += broken;
      problems.closed += closed;
      problems.missing += streams - (seen[0]?.arrivals.length ?? 0);
      await pause(20);
      return { processor: processorSince(pid) - before, delays: delaysOf(seen, from), seen };
    };
    let last: SpectatorAnswer | null = null;

    const pairs: { ours: Told; limit: Told | null }[] = [];
    let size = 0;
    for (let round = -warmUp; round < rounds; round++) {
      const mine = await measured(ours, app.pid(), async () => {
        const values = test.valuesOf(chance);
        version = await saveOver(line, board.organizer.cookie, {
          wodId: test.id,
          entryId: board.entryIds[0]!,
          values,
          version,
        });
      });
      const { to = '', cells = [] } = mine.seen[0] ?? {};
      const change = { from: lastTo, to, at: Date.now(), cells };
      const frame = `event: change\ndata: ${JSON.stringify(change)}\n\n`;
      size = frame.length;
      const limit = epoll && (await measured(theirs, epoll.pid, () => epoll.publish(frame)));
      lastTo = to;
      if (round >= 0) pairs.push({ ours: mine, limit });
      await pause(pauseMs);
    }
    report(streams, size, pairs, problems);
  } finally {
    line.close();
    await ours.stop();
    await theirs.stop();
    await epoll?.stop();
  }
}
let lastTo = '';

function report(
  streams: number,
  size: number,
  pairs: { ours: Told; limit: Told | null }[],
  { broken, closed, missing }: { broken: number; closed: number; missing: number },
): void {
  const sorted = (of: (pair: (typeof pairs)[number]) => Told | null) =>
    Float64Array.from(pairs.flatMap(pair => [...(of(pair)?.delays ?? [])])).sort();
  const [own, theirs] = [sorted(pair => pair.ours), sorted(pair => pair.limit)];
  const cost = (of: (pair: (typeof pairs)[number]) => Told | null) =>
    middle(pairs.map(pair => of(pair)?.processor ?? Number.NaN));
  const [mine, limit] = [cost(pair => pair.ours), cost(pair => pair.limit)];
  const ratio = middle(pairs.map(pair => pair.ours.processor / (pair.limit?.processor ?? Number.NaN)));
  const aim = streams > 2000 ? 1.3 : 1.7;
  console.log(
    `  un cambio (${size} bytes) a ${streams} flujos: epoll ${told(limit, 1)} ms de procesador, Pizarra ${told(mine, 1)} ms: ${told(ratio)} × (meta ≤ ${aim})`,
  );
  const at = (share: number) => {
    const [us, them] = [atShare(own, share), atShare(theirs, share)];
    return `${told(us, 1)} / ${told(them, 1)} ms (${told(us / them)} ×)`;
  };
  console.log(
    `    de guardar a leerlo, p50 ${at(0.5)}, p99 ${at(0.99)}; perdidos ${missing}, fuera de orden ${broken}, cerrados ${closed}`,
  );
}

async function versionOf({ database }: RunningApp, wodId: string, entryId: string): Promise<number> {
  const row = await database.kysely
    .selectFrom('results')
    .select('version')
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();
  return row?.version ?? 0;
}
