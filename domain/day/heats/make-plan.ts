import { basisOf } from './basis.ts';
import { judgesInTurn, type RailToJudge } from './choose-judges.ts';
import { chooseRails, railPreference } from './choose-rails.ts';
import { type Cut, cutHeats } from './cut-heats.ts';
import { explainerOf } from './explain-placement.ts';
import { partBoxes } from './part-boxes.ts';
import type { HeatPlan, PlanInput, PlannedHeat, PlannedRail } from './plan.ts';
import { chooseHeats } from './rest-gaps.ts';
import { scoreHeats } from './score-plan.ts';

/**
 * Heats, rails and judges of a test, each with its reasons. Without a published plan it is a new draw. Otherwise
 * published places stay unless a change is forced. Priorities, never traded for a later one: fewest heats, even sizes,
 * rest, seed order, moves, boxes, rails, judges.
 */
export function makePlan(input: PlanInput): HeatPlan {
  const cut = cutHeats(input);
  const heatOf = chooseHeats(input, cut);
  if (input.options.apart === 'heats' && input.published === null) partBoxes(input, cut, heatOf);
  const { heats, railSteps, judgeChanges, unproved } = fillHeats(input, cut, heatOf);
  const { score, left } = scoreHeats(input, cut, heats);
  return { heats, score: { ...score, railSteps, judgeChanges }, left: [...left, ...unproved], basis: basisOf(input) };
}

function fillHeats(input: PlanInput, cut: Cut, heatOf: Int32Array) {
  const within: number[][] = Array.from({ length: cut.heats }, () => []);
  for (const [unit, heat] of heatOf.entries()) within[heat]!.push(unit);
  const fixedOf = new Map(input.fixed.map(place => [place.entryId, place]));
  const toldOf = new Map(input.published?.map(place => [place.entryId, place]));
  const toldJudges = new Map(input.published?.map(({ heat, rail, judgeId }) => [`${heat} ${rail}`, judgeId]));
  const judgesOf = judgesInTurn(input);
  const explain = explainerOf(input, cut, heatOf);
  const preferred = railPreference(input.rails, input.options.rails);
  const unproved: HeatPlan['left'] = [];
  let [railSteps, judgeChanges] = [0, 0];

  const fill = (heat: number): PlannedHeat => {
    const units = within[heat]!;
    const entries = units.map(unit => cut.units[unit]!);
    const fixed = entries.map(({ id }) => fixedOf.get(id) ?? null);
    const told = entries.map(({ id }) => toldOf.get(id)).map(place => (place?.heat === heat ? place.rail : null));
    const chosen = chooseRails(
      input,
      entries.map((entry, at) => ({ entry, fixed: fixed[at]!, told: told[at]! })),
      preferred,
    );
    if (!chosen.isProved) unproved.push({ code: 'railsUnproved', heat });
    const judged = chosen.places.map(
      ({ rail }, at): RailToJudge => ({
        number: rail,
        entry: entries[at]!,
        fixed: fixed[at]?.judgeId ?? null,
        told: toldJudges.get(`${heat} ${rail}`) ?? null,
      }),
    );
    const judges = judgesOf(heat, judged, cut.closed[heat]!);
    const rails = Array.from(
      { length: chosen.rails },
      (_, at): PlannedRail => ({ number: at + 1, entryId: null, judgeId: null, why: [] }),
    );
    const beside = chosen.places.map(({ rail }, at) => ({ unit: units[at]!, rail }));
    for (const [at, place] of chosen.places.entries()) {
      const judge = judges[at];
      const explained = {
        unit: units[at]!,
        heat,
        fixed: fixed[at]!,
        place,
        judge,
        beside,
      };
      rails[place.rail - 1] = {
        number: place.rail,
        entryId: entries[at]!.id,
        judgeId: judge?.judgeId ?? null,
        why: explain(explained),
      };
      railSteps += Math.abs(place.rail - place.ideal);
      if (judge?.judgeId && !judge.keepsRail && judge.inARow > 1) judgeChanges++;
    }
    return { rails };
  };
  const heats = within.map((_, heat) => fill(heat));
  return { heats, railSteps, judgeChanges, unproved };
}
