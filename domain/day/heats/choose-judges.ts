import { cheapestPairs } from './cheapest-pairs.ts';
import { type PlanEntry, type PlanInput, type PlanJudge, type PlanSlot, shareBox } from './plan.ts';

/** A taken rail of one heat, with its fixed judge and its published judge. */
export type RailToJudge = { number: number; entry: PlanEntry; fixed: string | null; told: string | null };
export type ChosenJudge = { judgeId: string | null; notBox: boolean; keepsRail: boolean; inARow: number };

// Each cost exceeds the sum of all smaller ones on twenty rails.
const worth = { refused: 1e12, nobody: 1e8, told: 1e5, box: 1e3, change: 1, run: 1 };

const overlap = (slot: PlanSlot | undefined, [from, to]: readonly [number, number]) =>
  slot !== undefined && from < slot.endsAt && slot.startsAt < to;

/** Chooses the judges heat by heat: the best for each heat, given the judges of the heat before. */
export function judgesInTurn({ judges, slots, options }: PlanInput) {
  const inARow = new Map<string, number>();
  const lastRail = new Map<string, number>();
  // The plan's heats start one after another, so a judge can be busy only in the last one.
  const until = new Map<string, number>();

  const isFree = ({ id, busy }: PlanJudge, slot: PlanSlot | undefined) =>
    !busy.some(time => overlap(slot, time)) && (slot === undefined || (until.get(id) ?? -Infinity) <= slot.startsAt);
  const costOf = (judge: PlanJudge, rail: RailToJudge) => {
    if (judge.not.includes(rail.entry.id)) return worth.refused;
    const last = lastRail.get(judge.id);
    return (
      (rail.told !== null && rail.told !== judge.id ? worth.told : 0) +
      (shareBox(judge, rail.entry) ? worth.box : 0) +
      (last !== undefined && last !== rail.number ? worth.change : 0) +
      ((inARow.get(judge.id) ?? 0) >= options.judgeRun ? worth.run : 0)
    );
  };
  const note = (heat: number, rails: readonly RailToJudge[], chosen: readonly (string | null)[]): ChosenJudge[] => {
    const seen = rails.map(({ number, entry }, at): ChosenJudge => {
      const judge = judges.find(({ id }) => id === chosen[at]);
      const keepsRail = judge !== undefined && lastRail.get(judge.id) === number;
      const run = judge ? (inARow.get(judge.id) ?? 0) + 1 : 0;
      return { judgeId: chosen[at]!, notBox: judge !== undefined && !shareBox(judge, entry), keepsRail, inARow: run };
    });
    const slot = slots[heat];
    for (const { id } of judges) {
      const at = chosen.indexOf(id);
      inARow.set(id, at < 0 ? 0 : seen[at]!.inARow);
      if (at < 0) continue;
      lastRail.set(id, rails[at]!.number);
      if (slot) until.set(id, slot.endsAt);
    }
    return seen;
  };

  /** Chooses the judges of the next heat. A closed heat keeps its judges. */
  return (heat: number, rails: readonly RailToJudge[], isClosed: boolean): ChosenJudge[] => {
    const chosen = rails.map(({ fixed }) => fixed);
    const open = isClosed ? [] : rails.flatMap(({ fixed }, at) => (fixed === null ? [at] : []));
    const others = judges
      .filter(judge => !chosen.includes(judge.id) && isFree(judge, slots[heat]))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const costs = open.map(at => [...others.map(judge => costOf(judge, rails[at]!)), ...open.map(() => worth.nobody)]);
    for (const [row, column] of cheapestPairs(costs).entries()) chosen[open[row]!] = others[column]?.id ?? null;
    return note(heat, rails, chosen);
  };
}
