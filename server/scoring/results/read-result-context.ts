import type { HistoryLine } from '#contract/scoring/results.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { namedMembers } from './named-members.ts';
import {
  type EntrantRow,
  findResult,
  findTest,
  type HistoryRow,
  listEntrants,
  listHistory,
  listHistoryOfEntries,
  listResultsOfEntries,
  type ResultRow,
  type TestRow,
} from './results.store.ts';

export type { EntrantRow, HistoryRow, ResultRow, TestRow };

export type ResultContext = { test: TestRow; entrant: EntrantRow; row: ResultRow | null };

/** Reads a test, its entrant and the result so far. Callers that write check more than this. */
export async function readResultContext(db: Db, wodId: string, entryId: string): Promise<ResultContext> {
  const [test, [entrant], row] = await Promise.all([
    findTest(db, wodId),
    listEntrants(db, [entryId]),
    findResult(db, wodId, entryId),
  ]);
  if (!test || entrant?.categoryId !== test.categoryId) throw notFound();
  return { test, entrant, row: row ?? null };
}

type EntryResults = { entrant: EntrantRow; rows: ResultRow[]; lines: HistoryRow[] };

/** Reads all results of these entries in all tests, with their history: three queries for any number of entries. */
export async function readEntries(db: Db, entryIds: string[]): Promise<EntryResults[]> {
  const [entrants, rows, lines] = await Promise.all([
    listEntrants(db, entryIds),
    listResultsOfEntries(db, entryIds),
    listHistoryOfEntries(db, entryIds),
  ]);
  const [rowsOf, linesOf] = [Map.groupBy(rows, row => row.entryId), Map.groupBy(lines, line => line.entryId)];
  return entrants.map(entrant => ({
    entrant,
    rows: rowsOf.get(entrant.id) ?? [],
    lines: linesOf.get(entrant.id) ?? [],
  }));
}

export async function readEntry(db: Db, entryId: string): Promise<EntryResults> {
  const [entry] = await readEntries(db, [entryId]);
  if (!entry) throw notFound();
  return entry;
}

/** Reads every change of a result, oldest first, with the present names of its authors and athletes. */
export async function readHistory(db: Db, wodId: string, entryId: string): Promise<HistoryLine[]> {
  const [[entrant], lines] = await Promise.all([listEntrants(db, [entryId]), listHistory(db, wodId, entryId)]);
  if (!entrant) return [];
  return (await namedMembers(db, entrant, [], lines)).toHistory(lines);
}
