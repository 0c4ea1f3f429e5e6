import type { Db } from '#server/db/connection.ts';
import { notFound } from '#server/http/refuse.ts';
import {
  type EntrantRow,
  findResult,
  findTest,
  type HistoryRow,
  listEntrants,
  listHistoryOfEntry,
  listResultsOfEntry,
  type ResultRow,
  type TestRow,
} from './results.store.ts';

export type { EntrantRow, HistoryRow, ResultRow, TestRow };

export type ResultPlace = { test: TestRow; entrant: EntrantRow; row: ResultRow | null };

/** A test, who is measured in it, and the result so far; who may write one asks for more than these. */
export async function readPlace(db: Db, wodId: string, entryId: string): Promise<ResultPlace> {
  const [test, [entrant], row] = await Promise.all([
    findTest(db, wodId),
    listEntrants(db, [entryId]),
    findResult(db, wodId, entryId),
  ]);
  if (!test || entrant?.categoryId !== test.categoryId) throw notFound();
  return { test, entrant, row: row ?? null };
}

/** All that one entry has in all tests, with what happened to it. */
export async function readEntry(db: Db, entryId: string) {
  const [[entrant], rows, lines] = await Promise.all([
    listEntrants(db, [entryId]),
    listResultsOfEntry(db, entryId),
    listHistoryOfEntry(db, entryId),
  ]);
  if (!entrant) throw notFound();
  return { entrant, rows, lines };
}
