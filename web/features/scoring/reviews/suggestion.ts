import type { Mark, Reviewed } from '#contract/scoring/reviews.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { lastSent } from '#domain/scoring/results/last-sent.ts';
import { alone, type StoredResult } from '#domain/scoring/results/result-text.ts';
import { readQuantity } from '#domain/scoring/results/typed.ts';
import type { TypedAll } from './typed-values.ts';

const marksOf = (marks: readonly Mark[], athlete: string) =>
  marks.filter(({ idUser }) => (idUser ?? alone) === athlete).length;

/** The sent quantity minus the no-reps; null if the unit is not repetitions or nothing was sent. */
export function suggest(reviewed: Reviewed, marks: readonly Mark[], athlete: string): string | null {
  if (unitOf(reviewed.wod) !== 'reps') return null;
  const sent = sentBy(reviewed, athlete).quantity;
  return sent === null ? null : String(Math.max(0, sent / 1000 - marksOf(marks, athlete)));
}

const nothing: StoredResult = { quantity: null, timeMs: null };

/** The values that the athlete sent last, even if others changed them since (R11). */
export function sentBy(reviewed: Reviewed, athlete: string): StoredResult {
  const last = lastSent(reviewed.history)?.becomes;
  if (last) return athlete === alone ? last : (last.members?.find(({ idUser }) => idUser === athlete) ?? nothing);
  return keptBy(reviewed, athlete);
}

/** For a history without the athlete's values: the original result, else the present one. */
function keptBy(reviewed: Reviewed, athlete: string): StoredResult {
  if (athlete === alone) {
    const isKept = reviewed.quantityByAthlete !== null;
    return {
      quantity: isKept ? reviewed.quantityByAthlete : reviewed.quantity,
      timeMs: isKept ? reviewed.timeByAthleteMs : reviewed.timeMs,
    };
  }
  const members = reviewed.membersByAthlete ?? reviewed.members;
  return members.find(({ idUser }) => idUser === athlete) ?? nothing;
}

/** Updates the quantity when no-reps change, unless the judge typed another quantity. */
export function follow(reviewed: Reviewed, typed: TypedAll, was: readonly Mark[], now: readonly Mark[]): TypedAll {
  const next = { ...typed };
  for (const [athlete, each] of Object.entries(typed)) {
    const [before, after] = [suggest(reviewed, was, athlete), suggest(reviewed, now, athlete)];
    if (before === null || after === null || before === after) continue;
    if (readQuantity(each.quantity) === readQuantity(before)) next[athlete] = { ...each, quantity: after };
  }
  return next;
}
