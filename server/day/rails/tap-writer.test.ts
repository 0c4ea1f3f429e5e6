import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { foldTaps } from '#domain/day/rails/fold.ts';
import { type TapBatch, type TapRole, tapRoles } from '#domain/day/rails/tap-batch.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { hearStore } from '#server/day/live/hear-store.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';
import { createTapWriter, type TapWriter } from './tap-writer.ts';

let app: TestApp;
let day: EventDay;
let judges: [Judge, Judge];
let railIds: string[];
beforeAll(async () => {
  app = await createTestApp();
  day = await createDay(app, { athletes: 6, tests: 1 });
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  const place = { eventId: day.eventId, categories: [day.categoryId] };
  judges = [await approveJudge(app, place), await approveJudge(app, place)];
  const rails = app.database.kysely.selectFrom('rails').select('id').where('entryId', 'is not', null).orderBy('id');
  railIds = (await rails.execute()).map(({ id }) => id);
  openDay(app);
});
afterAll(() => app.close());

const viewerOf = ({ uid, email }: Judge): Viewer => ({
  uid,
  email,
  type: 'staff',
  organization: null,
  sessionToken: '',
});
let epochs = 0;

/** Devices that took these rails, in both roles. The last of them counts. */
async function takeRails(rails: readonly string[], amount = 2): Promise<number[]> {
  const { kysely } = app.database;
  const made = Array.from({ length: amount }, () => ++epochs);
  const begun = { count: 0, noReps: 0, begunWith: JSON.stringify({ count: 0 }), updatedAt: app.now() };
  const tallies = rails.flatMap(railId =>
    tapRoles.flatMap((role, at) =>
      made.map(epoch => ({ railId, role, epoch, deviceId: 'x', judgeId: judges[at]!.uid, ...begun })),
    ),
  );
  await kysely.insertInto('tallies').values(tallies).execute();
  const taken = kysely.updateTable('rails').set({ epoch: made.at(-1)!, state: 'judging' });
  await taken.where('id', 'in', [...rails]).execute();
  return made;
}

const log = Array.from({ length: 14 }, (_, at): Tap => {
  const kinds: Tap[] = [
    { kind: 'rep', at: 0 },
    { kind: 'no-rep', at: 0 },
    { kind: 'add', amount: 5_000, at: 0 },
    { kind: 'undo', count: 2_000, noReps: 1, hasTieBreak: false, at: 0 },
    { kind: 'tie-break', at: 0 },
  ];
  const kind = at === 12 ? ({ kind: 'finish', at: 0 } as Tap) : kinds[at % kinds.length]!;
  return { ...kind, at: 1_000 + at * 37 };
});

type Device = { railId: string; role: TapRole; epoch: number };
const batchOf = (device: Device, from: number, length: number, errorMs: number | null = 12): TapBatch => ({
  ...device,
  fromSeq: from + 1,
  since: log[from - 1]?.at ?? 900,
  errorMs,
  taps: log.slice(from, from + length),
});

/** The count of a device and the parts of its taps, after a check that they belong together. */
async function storedOf({ railId, role, epoch }: Device) {
  const [tally] = await app.database.sql<{ last_seq: number; count: number; no_reps: number }[]>`
    select last_seq, count, no_reps, tie_break_at, finish_at, error_ms, updated_at
    from tallies where rail_id = ${railId} and role = ${role} and epoch = ${epoch}`;
  const parts = await app.database.sql<{ since: number; taps: Uint8Array }[]>`
    select from_seq, to_seq, since, error_ms, taps, arrived_at
    from rail_taps where rail_id = ${railId} and role = ${role} and epoch = ${epoch} order by from_seq`;
  const taps = parts.flatMap(part => decodeTaps(part.taps, part.since) ?? []);
  const { seq, count, noReps } = foldTaps(taps);
  expect(tally).toMatchObject({ last_seq: seq, count, no_reps: noReps });
  return { tally, parts, taps };
}

const said = (taking: ReturnType<TapWriter['take']>, newest: number) =>
  taking.then(
    ({ epoch, ...answer }) => ({ ...answer, isNewest: epoch === newest }),
    (error: { code: string; message: string }) => [error.code, error.message],
  );

const step = fc.record({
  rail: fc.nat(2),
  role: fc.constantFrom(...tapRoles),
  // The newest device counts most often. The last of these never took a rail.
  device: fc.constantFrom(1, 1, 1, 0, 2),
  from: fc.nat(9),
  length: fc.integer({ min: 1, max: 5 }),
  errorMs: fc.constantFrom(12, 40, null),
  isForeign: fc.constantFrom(false, false, false, false, true),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('scale T10 taps: any batches in any groups → answers and rows as one after the other', async () => {
  const writer = createTapWriter(app);
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(groups, async plan => {
      const [alone, together] = [railIds.slice(0, 3), railIds.slice(3, 6)];
      const devices = await takeRails([...alone, ...together]);
      const taken = [...devices, 1_000_000];
      const take = (rails: string[], { rail, role, device, from, length, errorMs, isForeign }: Step) => {
        const batch = batchOf({ railId: rails[rail]!, role, epoch: taken[device]! }, from, length, errorMs);
        const viewer = viewerOf(judges[(role === 'main') === isForeign ? 1 : 0]);
        return said(writer.take(viewer, batch), devices[1]!);
      };
      for (const group of plan) {
        const expected: unknown[] = [];
        for (const one of group) expected.push(await take(alone, one));
        expect(await Promise.all(group.map(one => take(together, one)))).toEqual(expected);
      }
      for (const [at, railId] of alone.entries())
        for (const role of tapRoles)
          for (const epoch of devices)
            expect(await storedOf({ railId: together[at]!, role, epoch })).toEqual(
              await storedOf({ railId, role, epoch }),
            );
    }),
    { numRuns: 25 },
  );
});

test('taps: two processes get the batches of many rails, each twice → all are stored once', async () => {
  const [, epoch] = await takeRails(railIds);
  const writers = [createTapWriter(app), createTapWriter(app)];
  const viewer = viewerOf(judges[0]);
  for (const from of [0, 3, 6, 9]) {
    const answers = await Promise.all(
      writers.flatMap((writer, turn) =>
        (turn ? railIds.toReversed() : railIds).map(railId =>
          writer.take(viewer, batchOf({ railId, role: 'main', epoch: epoch! }, from, 3)),
        ),
      ),
    );
    expect(answers.map(({ have }) => have)).toEqual(answers.map(() => from + 3));
  }
  for (const railId of railIds) {
    expect((await storedOf({ railId, role: 'main', epoch: epoch! })).taps).toEqual(log.slice(0, 12));
  }
});

test('taps: batches of one turn → one word with a line for each first judge; a long one becomes two words', async () => {
  const words: string[] = [];
  const { promise: isUp, resolve } = Promise.withResolvers<void>();
  const hearing = hearStore({ target: app.database.target, log: app.log });
  hearing.on('taps', word => void words.push(word));
  hearing.onLine(isLost => !isLost && resolve());
  await isUp;
  const [railId, other] = railIds as [string, string];
  const made = await takeRails([railId, other], 160);
  const devices = made.map((epoch): Device => ({ railId, role: 'main', epoch }));
  const writer = createTapWriter(app);
  const [first, second] = [viewerOf(judges[0]), viewerOf(judges[1])];
  await Promise.all([
    writer.take(first, batchOf(devices[0]!, 0, 1)),
    writer.take(first, batchOf(devices[0]!, 1, 2)),
    writer.take(first, batchOf({ ...devices[0]!, railId: other }, 0, 1)),
    writer.take(second, batchOf({ ...devices[0]!, role: 'second' }, 0, 2)),
  ]);
  await expect.poll(() => words.length).toBe(1);
  const at = app.now().getTime();
  const lines = [`${railId} ${made[0]} 3 6000 1 - ${at}`, `${other} ${made[0]} 1 1000 0 - ${at}`];
  expect(words[0]?.split('\n').sort()).toEqual(lines.sort());
  words.length = 0;
  await Promise.all(devices.map(device => writer.take(first, batchOf(device, 0, 4))));
  await expect.poll(() => words.length).toBe(2);
  expect(words.join('\n').split('\n')).toHaveLength(devices.length);
  expect(words[0]?.length).toBeGreaterThan(7_700);
  for (const word of words) expect(word.length).toBeLessThanOrEqual(7_900);
  await hearing.stop();
});

test('taps: a transaction holds the row of one rail → the taps of the others are stored, then its own', async () => {
  const [held, free] = railIds as [string, string];
  const [, epoch] = await takeRails([held, free]);
  const viewer = viewerOf(judges[0]);
  const writer = createTapWriter(app);
  const take = (railId: string) => writer.take(viewer, batchOf({ railId, role: 'main', epoch: epoch! }, 0, 2));
  let waiting: ReturnType<typeof take> | undefined;
  let isAnswered = false;
  await inTransaction(app.database.kysely, async trx => {
    await trx.selectFrom('tallies').select('epoch').where('railId', '=', held).forUpdate().execute();
    const both = [take(held), take(free)] as const;
    waiting = both[0];
    void waiting.then(() => {
      isAnswered = true;
    });
    expect(await both[1]).toMatchObject({ have: 2 });
    expect(await take(free)).toMatchObject({ have: 2 });
    expect(isAnswered).toBe(false);
  });
  expect(await waiting).toMatchObject({ have: 2 });
});

test('taps: the database goes away, or refuses the taps of one rail → each caller gets its answer', async () => {
  const [bad, good] = railIds as [string, string];
  const [, epoch] = await takeRails([bad, good]);
  let breaks = (_counts: string) => {};
  const { database } = app;
  const sql: typeof database.sql = Object.assign(database.sql.bind(null), database.sql, {
    unsafe: async (...[text, values, how]: Parameters<typeof database.sql.unsafe>) => {
      breaks(`${values?.[0]}`);
      return database.sql.unsafe(text, values, how);
    },
  });
  const writer = createTapWriter({ ...app, database: { ...database, sql } });
  const viewer = viewerOf(judges[0]);
  const takeBoth = () =>
    Promise.allSettled([
      ...[bad, good].map(railId => writer.take(viewer, batchOf({ railId, role: 'main', epoch: epoch! }, 0, 2))),
      writer.take(viewerOf(judges[1]), batchOf({ railId: good, role: 'main', epoch: epoch! }, 0, 2)),
    ]);
  const stranger = { status: 'rejected', reason: { code: 'FORBIDDEN', message: messages.rails.otherJudge } };
  const away = new UnreachableError(new Error('gone'));
  breaks = () => {
    throw away;
  };
  const lost = { status: 'rejected', reason: away };
  expect(await takeBoth()).toMatchObject([lost, lost, lost]);
  const refused = new pg.DatabaseError('out of range', 0, 'error');
  breaks = counts => {
    if (counts.includes(bad)) throw refused;
  };
  const stored = { status: 'fulfilled', value: { have: 2 } };
  expect(await takeBoth()).toMatchObject([{ status: 'rejected', reason: refused }, stored, stranger]);
  breaks = () => {};
  expect(await takeBoth()).toMatchObject([stored, stored, stranger]);
});
