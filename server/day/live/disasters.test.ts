import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { type BadNetwork, openNetwork } from '#testing/bad-network.ts';
import { type BoardReader, readBoard } from '#testing/board-reader.ts';
import { createContestOf, type RunningContest } from '#testing/factories/contest-of-running-app.ts';
import { type Acknowledged, keepSaving, type Saving } from '#testing/saving.ts';
import { startTwoApps, type TwoApps } from '#testing/two-apps.ts';

// Two real server processes share one database. One disaster after another interrupts a stream of saves. Afterwards
// every reader has, without help, the board that a fresh read and the stored rows give.

let apps: TwoApps;
let contest: RunningContest;
/** Sits between the second process and one of its readers. */
let network: BadNetwork;
let readers: BoardReader[] = [];
const urls = () => [apps.first.url, apps.second.url];
beforeAll(async () => {
  apps = await startTwoApps({ TRUST_PROXY: '127.0.0.1' });
  contest = await createContestOf(apps.first, 16);
  network = await openNetwork(Number(new URL(apps.second.url).port));
  const addresses = [...urls(), `http://127.0.0.1:${network.port}`];
  readers = addresses.map(url => readBoard(url, contest.path));
}, 120_000);
afterAll(async () => {
  await Promise.all(readers.map(reader => reader.close()));
  await network?.close();
  await apps?.stop();
}, 60_000);

const read = async (url: string) => (await (await fetch(`${url}${contest.path}`)).json()) as FitnessBoard;
const patience = { timeout: 20_000 };
const content = (board: FitnessBoard | null) => board && { ...board, at: 0, version: '' };

async function expectAllRight(acknowledged: Acknowledged[]): Promise<void> {
  const rebuilt = await contest.rebuild();
  expect(rebuilt.rows).toHaveLength(contest.entryIds.length);
  // The process that saved shows the change immediately, the other process after the notification.
  for (const url of urls()) await expect.poll(async () => content(await read(url)), patience).toEqual(content(rebuilt));
  const { version } = await read(apps.first.url);
  for (const reader of readers) {
    await expect.poll(() => reader.board()?.version, patience).toBe(version);
    expect(content(reader.board())).toEqual(content(rebuilt));
  }
  const lines = await apps.first.database.kysely.selectFrom('resultHistory').selectAll().execute();
  const stored = new Set(
    lines.map(({ wodId, entryId, version: number, becomes }) =>
      [wodId, entryId, number, (becomes as { quantity: number }).quantity / 1000].join(' '),
    ),
  );
  const lost = acknowledged.filter(
    ({ wodId, entryId, version: number, quantity }) => !stored.has([wodId, entryId, number, quantity].join(' ')),
  );
  expect(lost).toEqual([]);
}

test('two processes: one process saves a result → the readers of the other process get it', async () => {
  await expectAllRight([]);
  const saving = keepSaving(contest, urls());
  await Promise.all(urls().map(url => saving.after(50, url)));
  await saving.stop();
  await expectAllRight(saving.acknowledged);
  for (const { count } of readers) expect(count.applied).toBeGreaterThan(0);
});

/** Resolves when a save through that process succeeds, so it and its database answer again. */
const isBack = (saving: Saving) => Promise.all(urls().map(url => saving.after(20, url)));

const shoot = (pid: number | null | undefined, signal: NodeJS.Signals) => process.kill(pid ?? Number.NaN, signal);

/** Waits until a different PostgreSQL process answers. */
async function another(postmaster: number | null): Promise<void> {
  await expect.poll(() => ![null, postmaster].includes(apps.postmaster()), patience).toBe(true);
}

const disasters: [string, (saving: Saving) => Promise<unknown>][] = [
  [
    'kill -9 of the first app',
    async saving => {
      await apps.first.kill('SIGKILL');
      await saving.after(20, apps.second.url);
      await apps.first.restart();
    },
  ],
  [
    'kill -9 of a PostgreSQL process, so that it recovers',
    async () => shoot(await apps.processOf('checkpointer'), 'SIGKILL'),
  ],
  [
    'kill -9 of PostgreSQL and of the second app together',
    async () => {
      const postmaster = apps.postmaster();
      shoot(postmaster, 'SIGKILL');
      await apps.second.kill('SIGKILL');
      await another(postmaster);
      await apps.second.restart();
    },
  ],
  [
    'an orderly stop of PostgreSQL',
    async () => {
      const postmaster = apps.postmaster();
      shoot(postmaster, 'SIGINT');
      await another(postmaster);
    },
  ],
  [
    'the database out of reach of one app',
    async saving => {
      apps.databaseLine.cut();
      await saving.after(40, apps.first.url);
      apps.databaseLine.mend();
    },
  ],
  [
    'the network of a reader cut',
    async saving => {
      network.cut();
      await Promise.all(urls().map(url => saving.after(20, url)));
      network.mend();
    },
  ],
];

test.each(disasters)(
  'two processes: %s during saves → every board is right again, and no save is lost',
  async (_name, strike) => {
    const saving = keepSaving(contest, urls());
    await Promise.all(urls().map(url => saving.after(20, url)));
    await strike(saving);
    await isBack(saving);
    await saving.stop();
    await expectAllRight(saving.acknowledged);
    // A save through one process reaches the other one only through the database.
    for (const url of urls()) {
      const last = keepSaving(contest, [url], 1);
      await last.after(1, url);
      await last.stop();
      await expectAllRight(last.acknowledged);
    }
  },
  60_000,
);
