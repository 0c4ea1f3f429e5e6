import type { AppealDetail } from '#contract/scoring/appeals.ts';
import type { AppealDecision } from '#domain/scoring/appeals/appeal-states.ts';

export type Values = AppealDetail['asked'];

export const isSameValues = (one: Values, other: Values): boolean =>
  one.quantity === other.quantity &&
  one.timeMs === other.timeMs &&
  one.members.every((member, at) => {
    const same = other.members[at];
    return same?.quantity === member.quantity && same?.timeMs === member.timeMs;
  });

/** The decision of a closed appeal. An appeal can also close without one, when the result is changed in the board. */
const decisionNames: Record<AppealDecision, string> = {
  athlete: 'A favor del atleta',
  judge: 'A favor del juez',
  organization: 'Decidió la organización',
};
type Closed = { decision: AppealDecision | null; withdrawn: boolean };
export const closedName = ({ decision, withdrawn }: Closed): string =>
  decision ? decisionNames[decision] : withdrawn ? 'Se retiró' : 'Cerrada al editar';

/** The outcome, in words for the athlete. */
const outcomes: Record<AppealDecision, string> = {
  athlete: 'La organización te dio la razón.',
  judge: 'La organización confirmó lo que dijo el juez.',
  organization: 'La organización puso su propio resultado.',
};
export const outcomeOf = ({ decision, withdrawn }: Closed): string => {
  if (decision) return outcomes[decision];
  return withdrawn ? 'Se cerró cuando te retiraste.' : 'La organización cambió el resultado.';
};
