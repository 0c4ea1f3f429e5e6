import type { Cut } from './cut-heats.ts';
import {
  missingMinutes,
  type PlanInput,
  type PlannedHeat,
  type PlanRemainder,
  type PlanScore,
  shareBox,
} from './plan.ts';

type Scored = { score: Omit<PlanScore, 'railSteps' | 'judgeChanges'>; left: PlanRemainder[] };

/** The costs of the heats, and the unmet wishes by name. Works for a computed plan and for one changed by hand. */
export function scoreHeats(input: PlanInput, cut: Cut, heats: readonly PlannedHeat[]): Scored {
  const unitOf = new Map(cut.units.map(({ id }, unit) => [id, unit]));
  const judgeOf = new Map(input.judges.map(judge => [judge.id, judge]));
  const left: PlanRemainder[] = [];
  const score = { late: 0, missingMinutes: 0, displaced: 0, moved: 0, boxNeighbours: 0, boxInHeat: 0, judgesOfBox: 0 };
  const sizes: number[] = [];

  for (const [heat, { rails }] of heats.entries()) {
    const slot = input.slots[heat];
    if (!slot) left.push({ code: 'noSlot', heat });
    const taken = rails.flatMap(({ number, entryId, judgeId }) => {
      const unit = entryId === null ? undefined : unitOf.get(entryId);
      return unit === undefined ? [] : [{ number, unit, judgeId, entry: cut.units[unit]! }];
    });
    if (!cut.closed[heat]) sizes.push(taken.length);
    const boxes = taken.flatMap(({ entry }) => entry.boxes);
    // Most heats have no shared box; then no comparison is needed.
    const isShared = new Set(boxes).size < boxes.length;
    for (const [at, { number, unit, entry, judgeId }] of taken.entries()) {
      const missing = missingMinutes(entry.readyAt, slot);
      if (missing > 0) left.push({ code: 'late', heat, entryId: entry.id, missing });
      score.late += missing > 0 ? 1 : 0;
      score.missingMinutes += missing;
      const away = Math.abs(heat - cut.ideal[unit]!);
      score.displaced += away;
      score.moved += away > 0 && !cut.isNew[unit] ? 1 : 0;
      const judge = judgeId === null ? undefined : judgeOf.get(judgeId);
      if (judge && shareBox(judge, entry)) score.judgesOfBox++;
      if (input.judges.length > 0 && judgeId === null && !cut.closed[heat])
        left.push({ code: 'noJudge', heat, rail: number });
      if (!isShared) continue;
      for (const other of taken.slice(at + 1)) {
        if (!shareBox(entry, other.entry)) continue;
        score.boxInHeat++;
        if (Math.abs(other.number - number) !== 1) continue;
        score.boxNeighbours++;
        left.push({ code: 'boxNeighbours', heat, entryIds: [entry.id, other.entry.id] });
      }
    }
  }
  const spread = sizes.length === 0 ? 0 : Math.max(...sizes) - Math.min(...sizes);
  return { score: { heats: heats.length, spread, ...score }, left };
}
