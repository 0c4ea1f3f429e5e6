import type { RailOfJudge } from '#contract/day/rails.ts';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { markWords, type ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { Tone } from '#web/ui/states/status-tag.tsx';

export const railTags: Record<RailOfJudge['state'], [tone: Tone, text: string]> = {
  empty: ['neutral', 'Libre'],
  ready: ['waiting', 'Por juzgar'],
  judging: ['active', 'Contando'],
  finished: ['pending', 'Sin firma'],
  signed: ['pending', 'Firmado'],
  contested: ['bad', 'En protesta'],
  confirmed: ['good', 'Confirmado'],
  scratched: ['neutral', 'Sin resultado'],
  void: ['neutral', 'Anulado'],
};

type Unsigned = Pick<RailToConfirm, 'state' | 'unsignedReason' | 'isRuled'>;

/** Why a rail has no result; at a rail a missing start means that no athlete came. */
export const markTextOf = (mark: ResultMark): string => (mark === 'dns' ? 'No se presentó' : markWords[mark]);

const isOnPaper = ({ unsignedReason }: Unsigned): boolean => unsignedReason?.includes(messages.cards.signed) ?? false;

/** The tag of a rail, which may have its signature on a paper card, none after a ruling, or a mark for a result. */
export function railTagOf(rail: Unsigned & { mark?: ResultMark | null }): (typeof railTags)[RailOfJudge['state']] {
  if (rail.mark) return ['neutral', markTextOf(rail.mark)];
  if (rail.state === 'finished' && isOnPaper(rail)) return ['pending', 'Firmó en papel'];
  return rail.isRuled ? ['pending', 'Resuelta la protesta'] : railTags[rail.state];
}

/** Why the telephone holds no signature, or where else it is. Null without a reason. */
export const unsignedText = (rail: Unsigned): string | null =>
  !rail.unsignedReason ? null : isOnPaper(rail) ? rail.unsignedReason : `Sin firma: «${rail.unsignedReason}»`;
