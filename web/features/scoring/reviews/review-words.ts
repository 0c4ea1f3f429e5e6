import type { Reviewed } from '#contract/scoring/reviews.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { StoredResult } from '#domain/scoring/results/result-text.ts';
import { foundOf } from '#domain/scoring/results/review-rules.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { statusTags } from '#web/entities/result/result-tag.tsx';
import type { Tone } from '#web/ui/status-tag.tsx';

/** ORG-372: what a result of this test is counted in, above its field. */
export const quantityLabel = (wod: Pick<Reviewed['wod'], 'typeWod' | 'unit'>): string =>
  ({ reps: 'Repeticiones', cal: 'Calorías', kg: 'Peso (kg)', pts: 'Puntos', m: 'Distancia (m)' })[unitOf(wod)];

/** `86`, or `06:53` where only the time changes: what follows from the quantity needs no words. */
export function writeChange(was: StoredResult, becomes: StoredResult, wod: Reviewed['wod']): string {
  if (becomes.quantity !== null && becomes.quantity !== was.quantity) return formatQuantity(becomes.quantity);
  return wod.needTime && becomes.timeMs !== null && becomes.timeMs !== was.timeMs ? writeTime(becomes.timeMs) : '';
}

/** ORG-300: whether it was approved by somebody, not only as it came in. */
export const isDecided = (reviewed: Reviewed): boolean => reviewed.status === 'approved' && reviewed.judgeName !== null;

export function stateOf({ status, judgeName }: Reviewed): { text: string; tone: Tone } {
  if (status === null) return { text: 'Sin resultado', tone: 'neutral' };
  const isUnseen = foundOf({ status, judgeId: judgeName }) === 'automatic';
  return isUnseen ? { text: 'Sin revisar', tone: 'pending' } : statusTags[status];
}
