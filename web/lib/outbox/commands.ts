import type { ResultValues } from '#contract/results.ts';
import type { Mark, reviewTypes } from '#contract/reviews.ts';

const decisionKinds = ['approve', 'change', 'reject'] as const;
export type DecisionKind = (typeof decisionKinds)[number];
export type ReviewType = (typeof reviewTypes)[number];

type DecisionInput = {
  wodId: string;
  entryId: string;
  /** The version that the judge saw. */
  version: number;
  note: string | null;
  marks?: Mark[];
  /** Only of a change. */
  values?: ResultValues;
};

/** What the judge reads of it in the list of what waits. */
type About = { type: ReviewType; eventId: string; name: string; test: string; says: string };

export type Decision = { kind: DecisionKind; input: DecisionInput; about: About };

/** What the server said no to: in words, and at which fields. */
export type Problem = { message: string; isConflict: boolean; fields: Record<string, string> };

/** A decision on this device that the server has not confirmed. */
export type Waiting = Decision & {
  /** Its place in the line; the store gives it. */
  seq?: number;
  commandId: string;
  /** Only a session of this judge may send it. */
  judgeId: string;
  decidedAt: string;
  /** Null while it waits to be sent. */
  problem: Problem | null;
  /** How often the server failed on it, up to `mostFailures`. */
  failures?: number;
};

/** After so many it is shown as one that could not be sent; it is still tried, ever more rarely. */
export const mostFailures = 4;
export const isStuck = ({ problem, failures = 0 }: Waiting): boolean => problem === null && failures >= mostFailures;

/**
 * Kept until the server has confirmed it; `write` resolves once it is on the disk, all of it or nothing. What is changed
 * and is no more stays away: it may have been thrown away while it was being sent.
 */
export type CommandStore = {
  list: () => Promise<Waiting[]>;
  write: (change: {
    put?: readonly Waiting[];
    change?: readonly Waiting[];
    remove?: readonly Waiting[];
  }) => Promise<void>;
};

/** `later`: nobody could be asked. `failed`: the server could not. `stranger`: another session than the judge's, or none. */
export type Sent =
  | { outcome: 'done'; version: number }
  | { outcome: 'refused'; problem: Problem }
  | { outcome: 'later' }
  | { outcome: 'failed' }
  | { outcome: 'stranger' };

export const isOfSameResult = (one: Waiting, other: Waiting): boolean =>
  one.judgeId === other.judgeId && one.input.wodId === other.input.wodId && one.input.entryId === other.input.entryId;
