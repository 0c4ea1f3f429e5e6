import type { AppealDetail } from '#contract/appeals.ts';
import type { Wod } from '#contract/wod-form.ts';
import type { AppealDecision } from '#domain/appeals/appeal-states.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';

export type Measured = { quantity: number | null; timeMs: number | null };
export type MeasuredWod = Pick<Wod, 'typeWod' | 'needTime'>;
/** A test with what caps a time in it. */
export type CappedWod = Pick<Wod, 'typeWod' | 'needTime' | 'isWodPenalized' | 'validReps' | 'timeCap'>;
export type Values = AppealDetail['asked'];

export const unitOf = ({ typeWod }: MeasuredWod): string => wodTypeFacts[typeWod].unit;

/** ORG-179: `86 reps`, and the time of a test that has one: `86 reps · 1:30`. */
export function writeValues({ quantity, timeMs }: Measured, wod: MeasuredWod): string {
  if (quantity === null) return '–';
  const counted = `${formatQuantity(quantity)} ${unitOf(wod)}`;
  return wod.needTime && timeMs !== null ? `${counted} · ${writeTime(timeMs)}` : counted;
}

export const isSameValues = (one: Values, other: Values): boolean =>
  one.quantity === other.quantity &&
  one.timeMs === other.timeMs &&
  one.members.every((member, at) => {
    const same = other.members[at];
    return same?.quantity === member.quantity && same?.timeMs === member.timeMs;
  });

export const quantityNames: Record<ReturnType<typeof unitOf>, string> = {
  reps: 'Repeticiones',
  kg: 'Kilogramos',
  pts: 'Puntos',
  m: 'Metros',
};

/** What the organizer reads of a closed one; without a decision the result was changed in its table. */
export const decisionNames: Record<AppealDecision, string> = {
  athlete: 'A favor del atleta',
  judge: 'A favor del juez',
  organization: 'Decidió la organización',
};
type Closed = { decision: AppealDecision | null; withdrawn: boolean };
export const closedName = ({ decision, withdrawn }: Closed): string =>
  decision ? decisionNames[decision] : withdrawn ? 'Se retiró' : 'Cerrada al editar';

/** The same as its athlete reads it. */
export const outcomes: Record<AppealDecision, string> = {
  athlete: 'La organización te dio la razón.',
  judge: 'La organización confirmó lo que dijo el juez.',
  organization: 'La organización puso su propio resultado.',
};
export const outcomeOf = ({ decision, withdrawn }: Closed): string => {
  if (decision) return outcomes[decision];
  return withdrawn ? 'Se cerró cuando te retiraste.' : 'La organización cambió el resultado.';
};
