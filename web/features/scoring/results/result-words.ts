import { unitOf, wodTypeFacts } from '#domain/competition/wods/wod-types.ts';
import type { BoardTest } from '#domain/scoring/boards/board.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

export function factsOf(test: BoardTest): string {
  const { label } = wodTypeFacts[test.typeWod];
  return [
    label,
    test.validReps === null ? null : `meta ${test.validReps} ${unitOf(test)}`,
    test.needTime && test.timeCapMs > 0 ? `límite ${writeTime(test.timeCapMs)}` : null,
    test.isPenalized ? 'penalizado' : null,
    test.isFinal ? 'final' : null,
  ]
    .filter(part => part !== null)
    .join(' · ');
}
