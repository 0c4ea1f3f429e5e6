import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CopyTransaction } from '#server/foundation/db/copy.ts';
import type { DB } from '#server/foundation/db/types.gen.ts';
import { viewOf } from '#server/scoring/boards/board-view.ts';
import { boardQuery, type StoredBoard, toStoredBoard } from '#server/scoring/boards/boards.store.ts';
import type { BoardId, BoardScope } from '#server/scoring/boards/derived-board.ts';
import { setParameter } from './copy-rows.ts';
import { buffersOf, type LargeBoard } from './large-columns.ts';
import { loadFitness } from './load-fitness.ts';
import { loadRunning } from './load-running.ts';

export type LargeTask = BoardId & { scope: BoardScope; at: number };

// This Kysely only compiles queries: the transaction below runs them.
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

async function findStored(sql: CopyTransaction, { categoryId, stage }: LargeTask): Promise<StoredBoard | null> {
  const { sql: text, parameters } = boardQuery(categoryId, [stage]).compile(compiler);
  const [row] = await sql.unsafe(text, parameters as string[]);
  return row ? toStoredBoard(row as unknown as Parameters<typeof toStoredBoard>[0]) : null;
}

/** Loads all of a large board, in a transaction of one snapshot. Null when the board is no longer large. */
export async function loadLarge(sql: CopyTransaction, task: LargeTask): Promise<LargeBoard | null> {
  const { categoryId, stage, scope, at } = task;
  const stored = await findStored(sql, task);
  if (!stored || viewOf(stored.category, stage, scope, at) !== 'open') return null;
  const { category, snapshot } = stored;
  const head = { category: categoryId, stage, view: 'open' as const, isAudit: category.isAudit, at };
  if (category.running && !snapshot) return null;
  // Without this setting, joins of hundreds of thousands of rows use temporary files.
  await sql.unsafe(`set local work_mem = '256MB'`);
  await setParameter(sql, categoryId);
  const large = snapshot ? await loadRunning(sql, snapshot, head) : await loadFitness(sql, stored, head, scope);
  large.head.version = versionOf(large);
  return large;
}

/** Part of every version. Increase it when the same rows give other bytes than before. */
const form = 1;

/** Returns a hash of the rows read, from which all else follows. The time of reading does not count. */
function versionOf(large: LargeBoard): string {
  const { count, version: _version, at: _at, ...head } = large.head;
  const isFitness = large.kind === 'fitness';
  const about = isFitness ? [large.system, large.tests] : [large.distanceM, large.processedAt];
  const hash = createHash('sha256').update(JSON.stringify([form, count, head, about]));
  const read = isFitness ? [large.entries, large.columns, large.own, large.standing] : [large.runners];
  for (const buffer of buffersOf(read)) hash.update(new Uint8Array(buffer));
  return hash.digest('hex').slice(0, 16);
}
