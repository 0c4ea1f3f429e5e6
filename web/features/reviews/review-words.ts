import type { Reviewed } from '#contract/reviews.ts';
import { foundOf } from '#domain/results/review-rules.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';

type Wod = Pick<Reviewed['wod'], 'typeWod' | 'needTime'>;
type Values = { quantity: number | null; timeMs: number | null };

export const unitOf = ({ typeWod }: Pick<Wod, 'typeWod'>): string => wodTypeFacts[typeWod].unit;

/** ORG-372: what a result of this test is counted in, above its field. */
export const quantityLabel = ({ typeWod }: Pick<Wod, 'typeWod'>): string =>
  ({ reps: 'Repeticiones', kg: 'Peso (kg)', pts: 'Puntos', m: 'Distancia (m)' })[wodTypeFacts[typeWod].unit];

/** `86 reps · 06:49`; a time only where the test has one. */
export function writeValues({ quantity, timeMs }: Values, wod: Wod): string {
  if (quantity === null) return '–';
  const time = wod.needTime && timeMs !== null ? ` · ${writeTime(timeMs)}` : '';
  return `${formatQuantity(quantity)} ${unitOf(wod)}${time}`;
}

/** `86`, or `06:53` where only the time changes: what follows from the quantity needs no words. */
export function writeChange(was: Values, becomes: Values, wod: Wod): string {
  if (becomes.quantity !== null && becomes.quantity !== was.quantity) return formatQuantity(becomes.quantity);
  return wod.needTime && becomes.timeMs !== null && becomes.timeMs !== was.timeMs ? writeTime(becomes.timeMs) : '';
}

/** ORG-300: whether it was approved by somebody, not only as it came in. */
export const isDecided = (reviewed: Reviewed): boolean => reviewed.status === 'approved' && reviewed.judgeName !== null;

export const stateOf = (reviewed: Reviewed): { text: string; tone: 'pending' | 'good' | 'bad' | 'neutral' } => {
  const { status, judgeName } = reviewed;
  if (status === null) return { text: 'Sin resultado', tone: 'neutral' };
  if (status === 'pending') return { text: 'Pendiente', tone: 'pending' };
  if (status === 'rejected') return { text: 'Rechazado', tone: 'bad' };
  const found = foundOf({ status, judgeId: judgeName });
  return found === 'automatic' ? { text: 'Sin revisar', tone: 'pending' } : { text: 'Aprobado', tone: 'good' };
};
