import type { BoardTest } from '#domain/boards/board.ts';
import { readWholeTime } from '#domain/results/typed-time.ts';
import { toMilliseconds } from '#domain/results/values.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';
import type { RowText } from './result-columns.ts';
import { readQuantity, timeOf } from './row-text.ts';

type Written = { quantity: number | null; timeMs: number | null; tiebreakMs?: number | null };

/** `100 reps · 5:30`; a time only where the test has one. */
export function writeResult({ quantity, timeMs, tiebreakMs }: Written, test: Pick<BoardTest, 'typeWod' | 'needTime'>) {
  const parts = [
    quantity === null ? null : `${formatQuantity(quantity)} ${wodTypeFacts[test.typeWod].unit}`,
    test.needTime && timeMs !== null ? writeTime(timeMs) : null,
    typeof tiebreakMs === 'number' ? `desempate ${writeTime(tiebreakMs)}` : null,
  ].filter(part => part !== null);
  return parts.length === 0 ? 'Sin resultado' : parts.join(' · ');
}

/** What a test asks, in one line above its results. */
export function factsOf(test: BoardTest): string {
  const { label, unit } = wodTypeFacts[test.typeWod];
  return [
    label,
    test.validReps === null ? null : `meta ${test.validReps} ${unit}`,
    test.needTime && test.timeCapMs > 0 ? `límite ${writeTime(test.timeCapMs)}` : null,
    test.isPenalized ? 'penalizado' : null,
    test.isFinal ? 'final' : null,
  ]
    .filter(part => part !== null)
    .join(' · ');
}

/** The words of a result that is only typed yet. */
export function writeText(text: RowText, test: Pick<BoardTest, 'typeWod' | 'needTime'>): string {
  const [quantity, time, tiebreak] = [readQuantity(text.quantity), timeOf(text), readWholeTime(text.tiebreak)];
  return writeResult(
    {
      quantity: quantity === null ? null : Math.round(quantity * 1000),
      timeMs: time && toMilliseconds(time),
      tiebreakMs: tiebreak && toMilliseconds(tiebreak),
    },
    test,
  );
}
