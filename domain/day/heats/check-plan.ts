import { isClosing, type PlanInput, type PlannedHeat, type PlannedRail } from './plan.ts';

/** The faults that no plan may have, planned or made by hand. */
type PlanFault =
  | { code: 'notPlaced' | 'placedTwice' | 'notHere' | 'fixedMoved'; entryId: string }
  | { code: 'noSuchRail' | 'railTwice'; heat: number; rail: number }
  | { code: 'heatClosed'; heat: number; entryId: string }
  | { code: 'judgeTwice' | 'judgeBusy' | 'judgeUnknown'; heat: number; judgeId: string }
  | { code: 'judgeRefused'; heat: number; judgeId: string; entryId: string };

export function checkPlan(input: PlanInput, heats: readonly PlannedHeat[]): PlanFault[] {
  const places = heats.flatMap(({ rails }, heat) =>
    rails.flatMap(({ number, entryId }) => (entryId === null ? [] : [{ heat, rail: number, entryId }])),
  );
  return [
    ...entryFaults(input, places),
    ...heats.flatMap(({ rails }, heat) => railFaults(input, heat, rails)),
    ...heats.flatMap(({ rails }, heat) => judgeFaults(input, heat, rails)),
  ];
}

function entryFaults(
  { entries, fixed }: PlanInput,
  places: readonly { heat: number; rail: number; entryId: string }[],
): PlanFault[] {
  const present = new Set(entries.map(({ id }) => id));
  const standing = new Set(fixed.filter(isClosing).map(({ entryId }) => entryId));
  const closed = new Set(fixed.filter(isClosing).map(({ heat }) => heat));
  const placeOf = new Map<string, { heat: number; rail: number }>();
  const faults: PlanFault[] = [];
  for (const { entryId, heat, rail } of places) {
    if (placeOf.has(entryId)) faults.push({ code: 'placedTwice', entryId });
    if (!present.has(entryId) && !standing.has(entryId)) faults.push({ code: 'notHere', entryId });
    const isIts = fixed.some(place => place.entryId === entryId && place.heat === heat);
    if (closed.has(heat) && !isIts) faults.push({ code: 'heatClosed', heat, entryId });
    placeOf.set(entryId, { heat, rail });
  }
  for (const entryId of present) if (!placeOf.has(entryId)) faults.push({ code: 'notPlaced', entryId });
  for (const { entryId, heat, rail, by } of fixed) {
    if (by === 'locked' && !present.has(entryId)) continue;
    const place = placeOf.get(entryId);
    if (place?.heat !== heat || (rail !== null && place.rail !== rail)) faults.push({ code: 'fixedMoved', entryId });
  }
  return faults;
}

function railFaults({ rails: amount, fixed }: PlanInput, heat: number, rails: readonly PlannedRail[]): PlanFault[] {
  const seen = new Set<number>();
  return rails.flatMap(({ number, entryId }): PlanFault[] => {
    const isTwice = seen.has(number);
    seen.add(number);
    if (isTwice) return [{ code: 'railTwice', heat, rail: number }];
    if (entryId === null || (Number.isInteger(number) && number >= 1 && number <= amount)) return [];
    // A fixed place may use a rail that the event no longer has.
    const stands = fixed.some(place => place.entryId === entryId && place.rail === number && place.heat === heat);
    return stands ? [] : [{ code: 'noSuchRail', heat, rail: number }];
  });
}

function judgeFaults(input: PlanInput, heat: number, rails: readonly PlannedRail[]): PlanFault[] {
  const slot = input.slots[heat];
  const seen = new Set<string>();
  return rails.flatMap(({ entryId, judgeId }): PlanFault[] => {
    if (judgeId === null) return [];
    const isTwice = seen.has(judgeId);
    seen.add(judgeId);
    if (isTwice) return [{ code: 'judgeTwice', heat, judgeId }];
    if (input.fixed.some(place => place.entryId === entryId && place.judgeId === judgeId)) return [];
    const judge = input.judges.find(({ id }) => id === judgeId);
    if (!judge) return [{ code: 'judgeUnknown', heat, judgeId }];
    if (entryId !== null && judge.not.includes(entryId)) return [{ code: 'judgeRefused', heat, judgeId, entryId }];
    const isBusy = slot && judge.busy.some(([from, to]) => from < slot.endsAt && slot.startsAt < to);
    return isBusy ? [{ code: 'judgeBusy', heat, judgeId }] : [];
  });
}
