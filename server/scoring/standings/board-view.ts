import { qualifierState } from '#domain/competition/events/event-states.ts';
import { isRevealed, nextReveal } from '#domain/competition/wods/reveal.ts';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import type { PointsTable, ScoringSystem } from '#domain/scoring/ranking/field.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import type { StoredBoard, StoredCategory, StoredTest } from './boards.store.ts';
import type { BoardId, BoardScope } from './derived-board.ts';

/** The category has such a board at all. */
export const hasStage = (category: StoredCategory, stage: BoardId['stage']): boolean =>
  stage === 'event' || (category.qualifierOnline && !category.running);

const isQualifying = ({ qualifierOnline, times }: StoredCategory, now: number): boolean =>
  qualifierOnline && qualifierState(times, now) !== 'completed';

/** E9, ATH-058: who may see it, and whether there is anything to see yet. */
export function viewOf(category: StoredCategory, stage: BoardId['stage'], scope: BoardScope, now: number): BoardView {
  if (scope === 'public' && !category.isPublished) return 'hidden';
  return waits(category, stage, now) ? 'waiting' : 'open';
}

/** R6: until the qualifier ends nobody knows who takes part. */
export const waits = (category: StoredCategory, stage: BoardId['stage'], now: number): boolean =>
  stage === 'event' && !category.running && isQualifying(category, now);

/** When time alone makes another board of it: the qualifier ends, or one more test is told. */
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

/** N11: what was not told yet has no column but before those who work at the event. */
export const isColumn = (test: StoredTest, { stage, scope }: Whose, now: number): boolean =>
  test.stage === stage && (scope === 'staff' || isRevealed(test.shownFrom, now));

const noTable: PointsTable = { points: [], beyond: 'zero' };
export const systemOf = ({ decrementType, pointsTable }: StoredCategory): ScoringSystem =>
  decrementType === decrementTypes.ownTable
    ? { decrementType, table: pointsTable ?? noTable }
    : ({ decrementType } as Extract<ScoringSystem, { decrementType: 4 }>);

/** In the event stage of an event with a qualifier, only who came through it (R6). */
export const hasCut = ({ category }: Pick<StoredBoard, 'category'>, stage: BoardId['stage']): boolean =>
  stage === 'event' && category.qualifierOnline && !category.running;
