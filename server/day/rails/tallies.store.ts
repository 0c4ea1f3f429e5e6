import { type Insertable, sql } from 'kysely';
import type { Tally } from '#domain/day/rails/fold.ts';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import type { Tallies } from '#server/foundation/db/types.gen.ts';
import { isAllowed } from './rails.reads.ts';
import { newestSecond } from './tallies.reads.ts';

// A tally is the count of one device at a rail.

export const findNewestTally = (db: Db, railId: string, role: TapRole = 'main') =>
  db
    .selectFrom('tallies')
    .leftJoin('users', 'users.id', 'tallies.judgeId')
    .selectAll('tallies')
    .select('users.name as judgeName')
    .where('railId', '=', railId)
    .where('role', '=', role)
    .where('isVoid', '=', false)
    .orderBy('epoch', 'desc')
    .executeTakeFirst();

export const insertTally = (trx: Db, tally: Insertable<Tallies>) => trx.insertInto('tallies').values(tally).execute();

type OfDevice = { railId: string; role: TapRole; epoch: number };

/**
 * Tallies with their rails, and whether their judges may still judge there. Unknown ones are left out. Each is read by
 * its key, whatever the planner thinks of the size of the tables.
 */
export const findTallies = (db: Db, devices: readonly OfDevice[]) =>
  db
    .selectFrom(
      sql<OfDevice>`json_to_recordset(${JSON.stringify(devices.map(keyColumns))}::text::json)`.as<'asked'>(
        sql`asked(rail_id text, role text, epoch integer)`,
      ),
    )
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('tallies')
          .selectAll()
          .whereRef('tallies.railId', '=', 'asked.railId')
          .whereRef('tallies.role', '=', 'asked.role')
          .whereRef('tallies.epoch', '=', 'asked.epoch')
          .offset(0)
          .as('tallies'),
      join => join.onTrue(),
    )
    .innerJoinLateral(
      eb => eb.selectFrom('rails').selectAll().whereRef('rails.id', '=', 'tallies.railId').offset(0).as('rails'),
      join => join.onTrue(),
    )
    .innerJoinLateral(
      eb => eb.selectFrom('heats').selectAll().whereRef('heats.id', '=', 'rails.heatId').offset(0).as('heats'),
      join => join.onTrue(),
    )
    .selectAll('tallies')
    .select(['rails.state', isAllowed('tallies.judgeId').as('isAllowed')])
    .select(sql<number>`case tallies.role when 'main' then rails.epoch else ${newestSecond} end`.as('newest'))
    .execute();
export type TallyRow = Awaited<ReturnType<typeof findTallies>>[number];

const keyColumns = ({ railId, role, epoch }: OfDevice) => ({ rail_id: railId, role, epoch });

export const findTally = async (db: Db, device: OfDevice): Promise<TallyRow | undefined> =>
  (await findTallies(db, [device]))[0];

/** Taps to add to a device's count, in the order of their numbers, and their sums. */
export type CountedTaps = OfDevice & {
  /** The number of the last tap stored before. */
  was: number;
  becomes: Tally;
  errorMs: number | null;
  at: Date;
  parts: { fromSeq: number; toSeq: number; since: number; errorMs: number | null; taps: Uint8Array }[];
};

// A payload of NOTIFY is shorter than 8,000 bytes.
const mostWordBytes = 7_900;

/** `<rail> <epoch> <seq> <count> <no-reps> <finish or -> <when>`: `open-floors.ts` parses it. */
const lineOf = ({ railId, epoch, becomes: { seq, count, noReps, finishAt }, at }: CountedTaps): string =>
  [railId, epoch, seq, count, noReps, finishAt ?? '-', at.getTime()].join(' ');

const orderOf = ({ railId, role, epoch }: OfDevice): string => `${railId} ${role} ${epoch}`;

/**
 * Stores taps and their sums in one statement, which also notifies every process for its screens. So no process has to
 * read them. No device comes twice. Returns those that are stored: the others have other taps since, or another
 * transaction holds their row. With `waits` it waits for such a row.
 */
export async function appendTaps(
  { sql }: Pick<Database, 'sql'>,
  all: CountedTaps[],
  waits: boolean,
): Promise<Set<CountedTaps>> {
  // Every process locks rows in this order.
  const inOrder = all.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  let [word, bytes] = [0, 0];
  const counts = inOrder.map((counted, n) => {
    const line = counted.role === 'main' ? lineOf(counted) : null;
    bytes += (line?.length ?? 0) + 1;
    if (bytes > mostWordBytes) [word, bytes] = [word + 1, line?.length ?? 0];
    const { was, becomes, errorMs, at } = counted;
    const { seq, count, noReps, tieBreakAt, finishAt } = becomes;
    const sums = { last_seq: seq, count, no_reps: noReps, tie_break_at: tieBreakAt, finish_at: finishAt };
    return { n, ...keyColumns(counted), was, ...sums, error_ms: errorMs, at, line, word };
  });
  const parts = inOrder.flatMap((counted, n) =>
    counted.parts.map(({ fromSeq, toSeq, since, errorMs, taps }) => ({
      n,
      from_seq: fromSeq,
      to_seq: toSeq,
      since,
      error_ms: errorMs,
      taps: Buffer.from(taps).toString('hex'),
    })),
  );
  const stored = await sql.unsafe<{ n: number }[]>(
    waits ? appendWaiting : appendFree,
    [JSON.stringify(counts), JSON.stringify(parts)],
    { prepare: true },
  );
  return new Set(stored.map(({ n }) => inOrder[n]!));
}

const appendStatement = (locked: string) => `
  with asked as (
    select * from json_to_recordset($1::text::json) as asked (
      n integer, rail_id text, role text, epoch integer, was integer, last_seq integer, count bigint, no_reps integer,
      tie_break_at bigint, finish_at bigint, error_ms integer, at timestamptz, line text, word integer)
  ), held as materialized (
    select asked.n from asked join lateral (
      select from tallies where tallies.rail_id = asked.rail_id and tallies.role = asked.role
        and tallies.epoch = asked.epoch and tallies.last_seq = asked.was
      for no key update ${locked}
    ) as free on true
  ), moved as (
    update tallies set last_seq = asked.last_seq, count = asked.count, no_reps = asked.no_reps,
      tie_break_at = asked.tie_break_at, finish_at = asked.finish_at, error_ms = asked.error_ms, updated_at = asked.at
    from asked join held using (n)
    where tallies.rail_id = asked.rail_id and tallies.role = asked.role and tallies.epoch = asked.epoch
      and tallies.last_seq = asked.was
    returning asked.n
  ), appended as (
    insert into rail_taps (rail_id, role, epoch, from_seq, to_seq, since, error_ms, taps, arrived_at)
    select rail_id, role, epoch, part.from_seq, part.to_seq, part.since, part.error_ms, decode(part.taps, 'hex'), at
    from json_to_recordset($2::text::json) as part (
      n integer, from_seq integer, to_seq integer, since bigint, error_ms integer, taps text)
      join moved using (n) join asked using (n)
  ), told as (
    select pg_notify('taps', string_agg(line, E'\\n'))::text as said
    from asked join moved using (n) where line is not null group by word
  )
  select n, (select count(said) from told) as words from moved`;
const appendFree = appendStatement('skip locked');
const appendWaiting = appendStatement('');

/** Voids the counts of rails: no device continues from these counts. */
export const voidTallies = (trx: Db, railIds: readonly string[]) =>
  trx
    .updateTable('tallies')
    .set({ isVoid: true })
    .where('railId', 'in', [...railIds, ''])
    .execute();

export const clearJudgeOfTallies = (trx: Db, userId: string) =>
  trx.updateTable('tallies').set({ judgeId: null }).where('judgeId', '=', userId).execute();
