import type { BoardHead, BoardView, FitnessBoard, RunningBoard, RunningRow } from '#domain/scoring/boards/board.ts';
import { computeBoard, type FitnessHead, fieldOf, type RawRow } from '#domain/scoring/boards/compute-board.ts';
import { rankRunning } from '#domain/scoring/ranking/running.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { deriveLarge } from '#server/scoring/boards/large/derive-large.ts';
import { hasCut, hasStage, isColumn, staleAtOf, systemOf, viewOf } from './board-view.ts';
import { findBoard, type StoredBoard, type StoredEntry, type StoredRunner } from './boards.store.ts';
import type { BoardId, BoardScope, DerivedBoard } from './derived-board.ts';
import { listThrough } from './qualifier-cut.ts';
import { rawRows, testOf } from './raw-rows.ts';
import { wholeBoard } from './whole-board.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Derives a board from the rows of one moment. The same rows always give the same version. Null if the category or
 * stage does not exist.
 */
export async function deriveBoard(
  database: Pick<Database, 'kysely' | 'target'>,
  key: BoardId,
  scope: BoardScope,
  now: Date,
): Promise<DerivedBoard | null> {
  const { categoryId, stage } = key;
  const at = now.getTime();
  const stages = stage === 'event' ? (['event', 'qualifier'] as const) : (['qualifier'] as const);
  const stored = await findBoard(database.kysely, categoryId, stages);
  if (!stored || !hasStage(stored.category, stage)) return null;
  const { category } = stored;
  if (scope === 'public' && category.isDraft) return null;
  const view = viewOf(category, stage, scope, at);
  const isLarge = category.running ? stored.runners === null : stored.entries === null;
  if (view === 'open' && isLarge) {
    const large = await deriveLarge(database.target, { categoryId, stage, scope, at });
    // Between the two reads the organizer hid the board, or it became small.
    if (!large) return deriveBoard(database, key, scope, now);
    return Object.assign(large, { staleAt: staleAtOf(stored, { stage, scope }, at) });
  }
  const head = { category: categoryId, stage, view, isAudit: category.isAudit, at };
  const board = category.running ? runningBoard(head, stored) : fitnessBoard(head, stored, scope);
  const written = writeWhole(board);
  return wholeBoard(written.board, staleAtOf(stored, { stage, scope }, at), written.bytes);
}

type Head = Pick<BoardHead, 'category' | 'stage' | 'isAudit' | 'at'> & { view: BoardView };

function fitnessBoard(head: Head, stored: StoredBoard, scope: BoardScope): FitnessBoard {
  const system = systemOf(stored.category);
  // A board that is not open contains nothing hidden, not even the names of the tests.
  if (head.view !== 'open') return computeBoard({ ...head, version: '', kind: 'fitness', system, tests: [] }, []);
  const tests = stored.tests.filter(test => isColumn(test, { stage: head.stage, scope }, head.at));
  const full: FitnessHead = { ...head, version: '', kind: 'fitness', system, tests: tests.map(testOf) };
  return computeBoard(full, rawRows(tests, takingPart(stored, head), stored.results, scope, stored.marks));
}

function takingPart(stored: StoredBoard, { stage }: Pick<BoardHead, 'stage'>): StoredEntry[] {
  const entries = stored.entries ?? [];
  if (!hasCut(stored, stage)) return entries;
  const tests = stored.tests.filter(test => test.stage === 'qualifier');
  const rows: RawRow[] = rawRows(tests, entries, stored.results, 'public');
  const through = listThrough(
    fieldOf(systemOf(stored.category), tests.map(testOf), rows),
    stored.category.competitorsNumbers,
  );
  return entries.filter((_entry, index) => through[index] === 1);
}

function runningBoard(head: Head, { snapshot, runners }: StoredBoard): RunningBoard {
  const isShown = head.view === 'open' && snapshot !== null;
  const rows = isShown ? rankRunners(runners ?? []) : [];
  return {
    ...head,
    version: '',
    kind: 'running',
    distanceM: isShown ? snapshot.distanceM : null,
    processedAt: isShown ? snapshot.processedAt : null,
    count: rows.length,
    page: null,
    rows,
  };
}

// Every index here is within its column. The compiler cannot see that, hence the `!`.

function rankRunners(runners: readonly StoredRunner[]): RunningRow[] {
  const { order, position, gapMs } = rankRunning(runners);
  return Array.from(order, at => {
    const { number, bib, name, sex, age, city, club, timeMs, status } = runners[at]!;
    const gap = Number.isNaN(gapMs[at]) ? null : gapMs[at]!;
    return { pos: position[at]!, number, bib, name, sex, age, city, club, timeMs, gap, status };
  });
}
