// What a plan of heats is made of. A plan is of one test: of one category, or of several that share their heats.
// The browser and the server make it with the same code, so everything here is plain data.

/** An entry that takes part. Seed 1 is the best; `readyAt` is the end of its last heat and the rest after it. */
export type PlanEntry = {
  id: string;
  name: string;
  seed: number;
  boxes: readonly string[];
  readyAt: number | null;
  /** Where it stood before, for who wants to keep it. */
  rail: number | null;
};

export type PlanSlot = { startsAt: number; endsAt: number };

/** What stands whatever is planned. A heat that was called or has run takes nobody in; who is locked only stays. */
export type FixedPlace = {
  heat: number;
  rail: number | null;
  entryId: string;
  judgeId: string | null;
  by: 'running' | 'called' | 'locked';
};

/** A judge, whom they should not judge, and when they are elsewhere. */
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
  /** The rest that is already within `readyAt`, in seconds. */
  gapS: number;
  /** Whether athletes of one box are only kept from neighbouring rails, or from one heat as well. */
  apart: 'rails' | 'heats';
  /** So many heats running a judge may have. */
  judgeRun: number;
};

export type PlanInput = {
  rails: number;
  entries: readonly PlanEntry[];
  seededBy: SeedSource;
  /** When each heat is; one begins after the other. */
  slots: readonly PlanSlot[];
  fixed: readonly FixedPlace[];
  /** What was told to people before: then the plan is a repair of it, else it is drawn anew. */
  published: readonly PlannedPlace[] | null;
  judges: readonly PlanJudge[];
  options: PlanOptions;
};

/** Why an entry and its judge are where they are. Minutes and ids, no prose: the screen, the sheet and a protest tell it. */
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

/** What a plan costs, the gravest first. */
export type PlanScore = {
  heats: number;
  /** The largest open heat less the smallest. */
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

/** What could not be kept, by name. */
export type PlanRemainder =
  | { code: 'noSlot'; heat: number }
  | { code: 'late'; heat: number; entryId: string; missing: number }
  | { code: 'boxNeighbours'; heat: number; entryIds: [string, string] }
  | { code: 'railsUnproved'; heat: number }
  | { code: 'noJudge'; heat: number; rail: number };

export type HeatPlan = { heats: PlannedHeat[]; score: PlanScore; left: PlanRemainder[]; basis: string };

/** A heat that was called or has run: nothing about it is planned any more. */
export const isClosing = ({ by }: FixedPlace): boolean => by !== 'locked';

/** The minutes of rest that an entry would lack in a heat that starts then. */
export const missingMinutes = (readyAt: number | null, slot: PlanSlot | undefined): number =>
  readyAt === null || !slot ? 0 : Math.max(0, Math.ceil((readyAt - slot.startsAt) / 60_000));

/** Asked of each pair of a heat: a plain loop is half of it. */
export function shareBox(one: { boxes: readonly string[] }, other: { boxes: readonly string[] }): boolean {
  for (const box of one.boxes) if (other.boxes.includes(box)) return true;
  return false;
}
