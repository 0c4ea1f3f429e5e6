import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFloor } from '#bench/load/make-floor.ts';
import { type BenchAccount, signUpAndIn } from '#bench/load/organizer.ts';
import { encodeBatch } from '#domain/day/rails/tap-batch.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { insertApplication } from '#testing/factories/staff.ts';
import type { RunningApp } from '#testing/running-app.ts';
import type { Cluster } from './cluster.ts';
import { openPerson } from './person.ts';
import type { Machine } from './shipped-files.ts';

// Ten telephones count a running heat. A telephone keeps its taps until the server has them.

const everyMs = 1000;

export async function makeJudges({ app }: Cluster): Promise<BenchAccount[]> {
  const judges: BenchAccount[] = [];
  for (let place = 0; place < 10; place++) judges.push(await signUpAndIn(app as RunningApp, 'staff'));
  return judges;
}

type Answered = { have: number };

export async function startRails(cluster: Cluster, entry: Machine, judges: readonly BenchAccount[]) {
  const { app } = cluster;
  const { board, place: eventId, heatId, railIds, say } = await makeFloor(app as RunningApp);
  const at = new Date();
  const permissions = { mayManage: false, mayQualifier: false, mayEvent: true };
  const approved = { status: 'approved' as const, decidedAt: at, ...permissions };
  for (const [place, railId] of railIds.entries()) {
    const { uid } = judges[place]!;
    await insertApplication({ database: app.database, now: () => at }, eventId, uid, approved, [board.categoryId]);
    await board.organizer.call('heats/setJudge', { railId, judgeId: uid, alsoNext: false });
  }
  await say('start', { heatId, countIn: 0 });
  let isOver = false;
  let pressed = 0;

  async function count(railId: string, place: number): Promise<void> {
    const { call, cookie } = judges[place]!;
    const taking = { railId, deviceId: randomUUID(), commandId: randomUUID() };
    const { epoch } = await call<{ epoch: number }>('rails/take', taking);
    const person = openPerson(cluster.front(entry), `${cluster.people}.3.${1 + place}`);
    const taps: Tap[] = [];
    for (let have = 0; !isOver || have < taps.length; ) {
      const due = pause(everyMs);
      if (!isOver) {
        taps.push({ kind: 'rep', at: Math.floor(Date.now() / 10) });
        pressed++;
      }
      const left = taps.slice(have);
      const sent = {
        railId,
        role: 'main' as const,
        epoch,
        fromSeq: have + 1,
        since: left[0]!.at,
        errorMs: 1,
        taps: left,
      };
      const { status, body } = await person.ask({ path: '/rails/taps', bytes: encodeBatch(sent), cookie });
      if (status === 200) have = (JSON.parse(body) as Answered).have;
      await due;
    }
    person.close();
  }

  const counting = railIds.map(count);
  return {
    /** Waits until the server has all taps, and compares. */
    async stop() {
      isOver = true;
      await Promise.all(counting);
      const [row] = await app.database.sql<[{ counted: number; stored: number }]>`
        select (select (sum(count) / 1000)::int from tallies where rail_id = any(${railIds})) as counted,
          (select sum(to_seq - from_seq + 1)::int from rail_taps where rail_id = any(${railIds})) as stored`;
      return { pressed, lost: Math.abs(pressed - row.counted) + Math.abs(pressed - row.stored) };
    },
  };
}
