import { qualifierState } from '#domain/competition/events/event-states.ts';
import { isRevealed, nextReveal } from '#domain/competition/wods/reveal.ts';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import type { PointsTable, ScoringSystem } from '#domain/scoring/ranking/field.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import type { StoredBoard, StoredCategory, StoredTest } from './boards.store.ts';
import type { BoardId, BoardScope } from './derived-board.ts';

export const hasStage = (category: StoredCategory, stage: BoardId['stage']): boolean =>
  stage === 'event' || (category.qualifierOnline && !category.running);

const isQualifying = ({ qualifierOnline, times }: StoredCategory, now: number): boolean =>
  qualifierOnline && qualifierState(times, now) !== 'completed';

/** Returns whether the board is hidden, waits for its content, or is open (E9, ATH-058). */
export function viewOf(category: StoredCategory, stage: BoardId['stage'], scope: BoardScope, now: number): BoardView {
  if (scope === 'public' && !category.isPublished) return 'hidden';
  return waits(category, stage, now) ? 'waiting' : 'open';
}

/** True while the event's board waits. Its participants are not known until the qualifier ends (R6). */
export const waits = (category: StoredCategory, stage: BoardId['stage'], now: number): boolean =>
  stage === 'event' && !category.running && isQualifying(category, now);

/**
 * Returns the time when the board changes without a change of data: the qualifier ends, or the next test is revealed.
 */
export function staleAtOf({ category, tests }: StoredBoard, { stage, scope }: Whose, now: number): number | null {
  const reveal =
    scope === 'public'
      ? nextReveal(
          tests.filter(test => test.stage === stage),
          now,
        )
      : null;
  const moments = [waits(category, stage, now) ? category.times.endQualifier : null, reveal];
  return moments.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

type Whose = { stage: BoardId['stage']; scope: BoardScope };

/** True if a test has a column. Only staff and organizer see the column of a test that is not revealed yet (N11). */
export const isColumn = (test: StoredTest, { stage, scope }: Whose, now: number): boolean =>
  test.stage === stage && (scope === 'staff' || isRevealed(test.shownFrom, now));

const noTable: PointsTable = { points: [], beyond: 'zero' };
export const systemOf = ({ decrementType, pointsTable }: StoredCategory): ScoringSystem =>
  decrementType === decrementTypes.ownTable
    ? { decrementType, table: pointsTable ?? noTable }
    : ({ decrementType } as Extract<ScoringSystem, { decrementType: 4 }>);

/** True if the board contains only entries that came through a qualifier (R6). */
export const hasCut = ({ category }: Pick<StoredBoard, 'category'>, stage: BoardId['stage']): boolean =>
  stage === 'event' && category.qualifierOnline && !category.running;
