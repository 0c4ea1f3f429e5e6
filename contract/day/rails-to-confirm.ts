import { z } from 'zod';
import { railStates } from '#domain/day/rails/rail-states.ts';
import { secondProblems } from '#domain/day/rails/second-judge.ts';
import { resultMarks } from '#domain/scoring/results/result-marks.ts';

// The rails of a heat as the manager of the day sees them, and what waits there.

export const ConfirmRailSchema = z.object({
  uid: z.string(),
  number: z.number().int(),
  state: z.enum(railStates),
  entry: z.string().nullable(),
  judge: z.string().nullable(),
  /** The amount in thousandths of a unit, the time in milliseconds. Null without a result. */
  quantity: z.number().nullable(),
  timeMs: z.number().nullable(),
  tiebreakMs: z.number().nullable(),
  /** The device's count so far, in thousandths; null without a device. */
  count: z.number().int().nullable(),
  noReps: z.number().int(),
  /** An earlier device's count, in thousandths, if it is more than what the next device began with. */
  otherCount: z.number().int().nullable(),
  /** The second judge and its count, null until that judge takes the rail. Null without a second judge. */
  second: z
    .object({
      judge: z.string().nullable(),
      epoch: z.number().int().nullable(),
      count: z.number().int().nullable(),
      noReps: z.number().int(),
      /** Why it holds the rail back; null while the rail is counted. */
      problem: z.enum(secondProblems).nullable(),
      /** The caller is that judge. */
      isOwn: z.boolean(),
    })
    .nullable(),
  signature: z.string().nullable(),
  unsignedReason: z.string().nullable(),
  /** A ruling on a protest ended the rail, and nobody signed its result. Missing if not. */
  isRuled: z.literal(true).optional(),
  /** The device's clock never had the server's time, or may be wrong by seconds. */
  isManualClock: z.boolean(),
  /** One account judged and confirmed the rail, or would do both if the caller confirmed it. */
  isOneKey: z.boolean(),
  /** The result's version; 0 without a result. */
  version: z.number().int(),
  /** The result was typed and is not the count. */
  isTyped: z.boolean(),
  /** The result was typed from a score card: by the caller (`own`), or by another person. */
  paper: z.enum(['own', 'other']).nullable(),
  /** The device's result after its finish. Has no time for a team's rail or for a test without time. */
  counted: z.object({ quantity: z.number(), timeMs: z.number().nullable() }).nullable(),
  /** The rail waits for the second key. A value that the organization has typed since is that key. */
  waits: z.boolean(),
  mayChoose: z.boolean(),
  mayCorrect: z.boolean(),
  /** The caller may mark that no athlete came: the rail has no count and no result. */
  mayScratch: z.boolean(),
  /** Why the entry has no result; null with a result. */
  mark: z.enum(resultMarks).nullable(),
  /** The heat is over, and the entry has neither a result nor a mark. */
  lacks: z.boolean(),
  /** The caller may mark that the athlete did not finish; a result goes away. */
  mayMark: z.boolean(),
  mayUnmark: z.boolean(),
  mayReopen: z.boolean(),
  /** A team's members share its result; null for one athlete. */
  members: z.number().int().nullable(),
});
export type RailToConfirm = z.infer<typeof ConfirmRailSchema>;

export const WaitingHeatSchema = z.object({
  uid: z.string(),
  name: z.string(),
  test: z.string(),
  /** Number of rails that are signed and have no problem. One press confirms them together. */
  signed: z.number().int(),
  /**
   * Number of rails to confirm one by one. They are unsigned, by the telephone's own clock, contested, or have a typed
   * result.
   */
  held: z.number().int(),
  /** Number of held rails that the reader judged or typed. */
  own: z.number().int(),
});
export const LackingHeatSchema = WaitingHeatSchema.pick({ uid: true, name: true, test: true }).extend({
  /** Number of rails without a result. */
  rails: z.number().int(),
});
export const UnplacedSchema = z.object({ uid: z.string(), test: z.string(), names: z.array(z.string()) });

/** A rail that stays unconfirmed, because it changed or asks for a look of its own. */
export const LeftSchema = z.object({ number: z.number().int(), entry: z.string().nullable() });
