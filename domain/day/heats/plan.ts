// The data of a heat plan for one test. The test may be of one category, or of several that share heats. Browser and
// server compute the plan with the same code, so everything here is plain data.

/** An entry that takes part. Seed 1 is the best; `readyAt` is the end of its last heat plus its rest. */
export type PlanEntry = {
  id: string;
  name: string;
  seed: number;
  boxes: readonly string[];
  readyAt: number | null;
  /** The entry's earlier rail. The option to keep rails uses it. */
  rail: number | null;
};

export type PlanSlot = { startsAt: number; endsAt: number };

/** An entry's place that stays in every plan. A called or past heat takes no new entry. A locked entry only stays. */
export type FixedPlace = {
  heat: number;
  rail: number | null;
  entryId: string;
  judgeId: string | null;
  by: 'running' | 'called' | 'locked';
};

/** A judge, the entries they should not judge, and their busy times. */
export type PlanJudge = {
  id: string;
  boxes: readonly string[];
  not: readonly string[];
  busy: readonly (readonly [from: number, to: number])[];
};

export type PlannedPlace = { heat: number; rail: number; entryId: string; judgeId: string | null };

export type SeedSource = 'registration' | 'qualifier' | 'standing';

export type PlanOptions = {
  order: 'weakest' | 'best' | 'random' | 'name';
  randomSeed: number;
  rails: 'centre' | 'line' | 'keep' | 'random';
  /** The rest already included in `readyAt`, in seconds. */
  gapS: number;
  /** Whether athletes of one box only avoid neighbouring rails, or also the same heat. */
  apart: 'rails' | 'heats';
  /** The most heats in a row for a judge. */
  judgeRun: number;
};

export type PlanInput = {
  rails: number;
  entries: readonly PlanEntry[];
  seededBy: SeedSource;
  /** The time of each heat; they start one after another. */
  slots: readonly PlanSlot[];
  fixed: readonly FixedPlace[];
  /** The published plan, which this one repairs. Null: a new draw. */
  published: readonly PlannedPlace[] | null;
  judges: readonly PlanJudge[];
  options: PlanOptions;
};

/**
 * Why an entry and its judge are where they are. Codes and numbers without prose; the screen and the printed sheet
 * write the text.
 */
export type PlanReason =
  | { code: 'seed'; rank: number; of: number; from: SeedSource }
  | { code: 'cut' | 'kept'; heat: number; of: number }
  | { code: 'stood' | 'spare'; heat: number }
  | { code: 'added' | 'even' | 'apart' | 'keptRail' | 'hand' }
  | { code: 'rest'; need: number; had: number; swappedWith: string | null }
  | { code: 'gaveWay'; to: string }
  | { code: 'short'; need: number; had: number }
  | { code: 'box'; with: string; rail: number }
  | { code: 'rail'; preference: number }
  | { code: 'locked'; by: FixedPlace['by'] }
  | { code: 'judge'; notBox: boolean; keepsRail: boolean; inARow: number };

export type PlannedRail = { number: number; entryId: string | null; judgeId: string | null; why: PlanReason[] };
export type PlannedHeat = { rails: PlannedRail[] };

/** The cost of a plan, the most serious part first. */
export type PlanScore = {
  heats: number;
  /** Size of the largest open heat minus the smallest. */
  spread: number;
  late: number;
  missingMinutes: number;
  displaced: number;
  moved: number;
  boxNeighbours: number;
  boxInHeat: number;
  railSteps: number;
  judgesOfBox: number;
  judgeChanges: number;
};

/** The wishes that the plan does not meet. */
export type PlanRemainder =
  | { code: 'noSlot'; heat: number }
  | { code: 'late'; heat: number; entryId: string; missing: number }
  | { code: 'boxNeighbours'; heat: number; entryIds: [string, string] }
  | { code: 'railsUnproved'; heat: number }
  | { code: 'noJudge'; heat: number; rail: number };

export type HeatPlan = { heats: PlannedHeat[]; score: PlanScore; left: PlanRemainder[]; basis: string };

/** A called or past heat: the planner changes nothing in it. */
export const isClosing = ({ by }: FixedPlace): boolean => by !== 'locked';

/** Minutes of rest that an entry would lack in that heat. */
export const missingMinutes = (readyAt: number | null, slot: PlanSlot | undefined): number =>
  readyAt === null || !slot ? 0 : Math.max(0, Math.ceil((readyAt - slot.startsAt) / 60_000));

/** Runs for each pair of a heat: a plain loop takes half the time. */
export function shareBox(one: { boxes: readonly string[] }, other: { boxes: readonly string[] }): boolean {
  for (const box of one.boxes) if (other.boxes.includes(box)) return true;
  return false;
}
