import type { ResultValues } from '#contract/scoring/results.ts';
import type { Mark, reviewTypes } from '#contract/scoring/reviews.ts';
import type { Queued } from './queued.ts';

const decisionKinds = ['approve', 'change', 'reject'] as const;
export type DecisionKind = (typeof decisionKinds)[number];
export type ReviewType = (typeof reviewTypes)[number];

type DecisionInput = {
  wodId: string;
  entryId: string;
  /** The version of the result that the judge saw. */
  version: number;
  note: string | null;
  marks?: Mark[];
  /** Present only in a change. */
  values?: ResultValues;
};

/** The text in the judge's list of waiting decisions. */
type About = { type: ReviewType; eventId: string; name: string; test: string; says: string };

export type Decision = { kind: DecisionKind; input: DecisionInput; about: About };

/** A decision on this device that the server has not confirmed. */
export type Waiting = Queued &
  Decision & {
    /** Only a session of this judge may send the command. */
    judgeId: string;
  };
