import type { Reviewed } from '#contract/scoring/reviews.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { StoredResult } from '#domain/scoring/results/result-text.ts';
import { foundOf } from '#domain/scoring/results/review-rules.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { statusTags } from '#web/entities/result/result-tag.tsx';
import type { Tone } from '#web/ui/states/status-tag.tsx';

/** The unit of a result, as the label of its field (ORG-372). */
export const quantityLabel = (wod: Pick<Reviewed['wod'], 'typeWod' | 'unit'>): string =>
  ({ reps: 'Repeticiones', cal: 'Calorías', kg: 'Peso (kg)', pts: 'Puntos', m: 'Distancia (m)' })[unitOf(wod)];

/**
 * Writes the changed quantity, for example `86`, or `06:53` if only the time changes. A time that follows from the
 * quantity is not written.
 */
export function writeChange(was: StoredResult, becomes: StoredResult, wod: Reviewed['wod']): string {
  if (becomes.quantity !== null && becomes.quantity !== was.quantity) return formatQuantity(becomes.quantity);
  return wod.needTime && becomes.timeMs !== null && becomes.timeMs !== was.timeMs ? writeTime(becomes.timeMs) : '';
}

/** True if a judge approved the result; an automatic approval does not count (ORG-300). */
export const isDecided = (reviewed: Reviewed): boolean => reviewed.status === 'approved' && reviewed.judgeName !== null;

export function stateOf({ status, judgeName }: Reviewed): { text: string; tone: Tone } {
  if (status === null) return { text: 'Sin resultado', tone: 'neutral' };
  const isUnseen = foundOf({ status, judgeId: judgeName }) === 'automatic';
  return isUnseen ? { text: 'Sin revisar', tone: 'pending' } : statusTags[status];
}
