import type { ChosenJudge } from './choose-judges.ts';
import type { ChosenRail } from './choose-rails.ts';
import type { Cut } from './cut-heats.ts';
import { type FixedPlace, missingMinutes, type PlanInput, type PlanReason, shareBox } from './plan.ts';

/** A placement of a finished plan, with the facts that its reasons need. */
type Explained = {
  unit: number;
  heat: number;
  fixed: FixedPlace | null;
  place: ChosenRail;
  judge: ChosenJudge | undefined;
  /** All entries of the placement's heat, with their rails. */
  beside: readonly { unit: number; rail: number }[];
};

/** Gives the reasons of each placement as codes. A moved entry names the entry it moved for. */
export function explainerOf(input: PlanInput, cut: Cut, heatOf: Int32Array) {
  const { units, ideal, pinned } = cut;
  const minutesShort = (unit: number, heat: number) => missingMinutes(units[unit]!.readyAt, input.slots[heat]);
  const need = Math.round(input.options.gapS / 60);
  const strangers = new Map<number, number[]>();
  for (const [unit, heat] of heatOf.entries()) {
    if (heat !== ideal[unit]) strangers.set(heat, [...(strangers.get(heat) ?? []), unit]);
  }
  /**
   * An entry that took a place in the natural heat of this unit. Preferably its own natural heat is the present heat of
   * this unit.
   */
  const inPlaceOf = (unit: number) => {
    const there = strangers.get(ideal[unit]!) ?? [];
    return there.find(other => ideal[other] === heatOf[unit]) ?? there[0] ?? null;
  };
  const idOf = (unit: number | null) => (unit === null ? null : units[unit]!.id);

  const whereTold = (unit: number, heat: number): PlanReason => {
    const place = { heat: ideal[unit]! + 1, of: cut.heats };
    if (cut.isNew[unit]) return { code: 'added' };
    if (input.published === null) return { code: 'cut', ...place };
    return heat === ideal[unit] ? { code: 'kept', ...place } : { code: 'stood', heat: place.heat };
  };
  const whyHeat = (unit: number, heat: number): PlanReason[] => {
    const told = whereTold(unit, heat);
    const short = minutesShort(unit, heat);
    const end: PlanReason[] = short > 0 ? [{ code: 'short', need, had: need - short }] : [];
    if (heat === ideal[unit]) return [told, ...end];
    if (!cut.isNew[unit] && ideal[unit]! >= cut.heats) return [told, { code: 'spare', heat: ideal[unit]! + 1 }, ...end];
    const other = inPlaceOf(unit);
    const wouldLack = minutesShort(unit, ideal[unit]!);
    if (wouldLack > short)
      return [told, { code: 'rest', need, had: need - wouldLack, swappedWith: idOf(other) }, ...end];
    return [told, whyAway(other), ...end];
  };
  const whyAway = (other: number | null): PlanReason => {
    if (other === null) return { code: 'even' };
    const isForRest = minutesShort(other, ideal[other]!) > minutesShort(other, heatOf[other]!);
    if (input.options.apart === 'heats' && !isForRest) return { code: 'apart' };
    return { code: 'gaveWay', to: units[other]!.id };
  };
  const whyRail = ({ unit, place, beside }: Explained): PlanReason => {
    if (place.kept) return { code: 'keptRail' };
    if (place.rail === place.ideal) return { code: 'rail', preference: place.preference };
    const clash = beside.find(
      ({ unit: other, rail }) =>
        other !== unit && Math.abs(rail - place.ideal) === 1 && shareBox(units[unit]!, units[other]!),
    );
    if (clash) return { code: 'box', with: units[clash.unit]!.id, rail: place.ideal };
    return { code: 'rail', preference: place.preference };
  };

  return (explained: Explained): PlanReason[] => {
    const { unit, heat, fixed, judge } = explained;
    const reasons: PlanReason[] = [];
    const { seed } = units[unit]!;
    if (Number.isFinite(seed))
      reasons.push({ code: 'seed', rank: seed, of: input.entries.length, from: input.seededBy });
    if (fixed && pinned[unit] === heat) reasons.push({ code: 'locked', by: fixed.by });
    else reasons.push(...whyHeat(unit, heat));
    if (!fixed?.rail) reasons.push(whyRail(explained));
    if (judge?.judgeId) {
      const { notBox, keepsRail, inARow } = judge;
      reasons.push({ code: 'judge', notBox, keepsRail, inARow });
    }
    return reasons;
  };
}
