import type { Standing } from '#domain/registration/entries/standings.ts';
import type { ResultRole, ResultStatus } from './result-states.ts';
import { quietMs } from './told-change.ts';

// What the statement that stores results decides (server/scoring/results/write-rows.ts), written down plainly. It decides in SQL,
// on rows that it holds; a property test there holds the two equal.

type MemberValues = {
  userId: string;
  quantity: number | null;
  timeMs: number | null;
  status: ResultStatus | null;
  note: string | null;
};
type SentValues = {
  quantity: number;
  timeMs: number | null;
  tiebreakMs: number | null;
  isComplete: boolean;
  teamResults: MemberValues[] | null;
};

export type ChangeToWrite = {
  /** The version that was seen; 0 where there was none. */
  version: number;
  role: ResultRole;
  at: number;
  values?: SentValues | undefined;
  keepsTiebreak: boolean;
  status?: ResultStatus | undefined;
  appealed?: boolean | undefined;
  modifiedByOrganization?: boolean | undefined;
  judgeId?: string | undefined;
  isSubmission: boolean;
  isReview: boolean;
  followsStanding: boolean;
};

export type ResultInStore = SentValues & {
  status: ResultStatus;
  appealed: boolean;
  modifiedByOrganization: boolean;
  judgeId: string | null;
  /** What the athlete had sent before others changed it. */
  byAthlete: Pick<SentValues, 'quantity' | 'timeMs' | 'teamResults'> | null;
  editCount: number;
  originalSubmissionAt: number | null;
  submittedAt: number;
  version: number;
  createdAt: number;
};

/** A change, and what stands in the store in the moment in which it is written. */
export type WriteCase = {
  change: ChangeToWrite;
  test: { categoryId: string; isAudit: boolean; startsAt: number; endsAt: number } | null;
  entry: { categoryId: string; standing: Standing } | null;
  result: ResultInStore | null;
  /** What the change was checked against is no longer so. */
  isStale: boolean;
  /** The change's command came before: by the same person for the same result, or not. */
  sentBefore: 'same' | 'other' | null;
  /** ORG-410: the permission that stands now, whatever stood when the judge asked. */
  mayJudge: boolean;
  /** The version in the last line of the history, also where the result was taken away since. */
  lastVersion: number;
};

type WriteOutcome = 'written' | 'repeated' | 'stale' | 'conflict' | 'gone' | 'forbidden' | 'audit' | 'closed';

/** The first reason that holds is the answer. */
export function writeOutcome({ change, test, entry, result, ...found }: WriteCase): WriteOutcome {
  if (found.isStale) return 'stale';
  if (found.sentBefore) return found.sentBefore === 'same' ? 'repeated' : 'conflict';
  if (!test || entry?.categoryId !== test.categoryId) return 'gone';
  if (entry.standing === 'withdrawn' && !change.followsStanding) return 'gone';
  if (change.isReview && !found.mayJudge) return 'forbidden';
  // E10: in audit only the organization changes a result.
  if (test.isAudit && change.role !== 'organization') return 'audit';
  // L6: an athlete's own is taken within [start, end) of the test.
  if (change.isSubmission && !(change.at >= test.startsAt && change.at < test.endsAt)) return 'closed';
  if (change.isSubmission && (result?.appealed || result?.modifiedByOrganization)) return 'conflict';
  if ((result?.version ?? 0) !== change.version) return 'conflict';
  return result || change.values ? 'written' : 'conflict';
}

const isSameMember = (one: MemberValues, other: MemberValues | undefined): boolean =>
  one.userId === other?.userId &&
  one.quantity === other.quantity &&
  one.timeMs === other.timeMs &&
  one.status === other.status &&
  one.note === other.note;

function isSameTeam(one: MemberValues[] | null, other: MemberValues[] | null): boolean {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((member, index) => isSameMember(member, other[index]));
}

const isSameMeasure = (one: SentValues, other: SentValues): boolean =>
  one.quantity === other.quantity && one.timeMs === other.timeMs && isSameTeam(one.teamResults, other.teamResults);

function valuesAfter({ values, keepsTiebreak }: ChangeToWrite, result: ResultInStore | null): SentValues {
  if (!values) return result as SentValues;
  return { ...values, tiebreakMs: keepsTiebreak ? (result?.tiebreakMs ?? null) : values.tiebreakMs };
}

/** N3: in place of what a judge rejected, or of what waits for one, nothing counts before a judge has looked. */
function statusAfter({ isSubmission, status }: ChangeToWrite, result: ResultInStore | null): ResultStatus {
  if (isSubmission && result && result.status !== 'approved') return 'pending';
  return status ?? result?.status ?? 'pending';
}

/** R11: the athlete's own is kept at the first change of it by others, and never overwritten. */
function byAthleteAfter({ role, values }: ChangeToWrite, result: ResultInStore): ResultInStore['byAthlete'] {
  const isFirst = role !== 'athlete' && result.originalSubmissionAt !== null && !result.byAthlete;
  if (!values || !isFirst || isSameMeasure(values, result)) return result.byAthlete;
  return { quantity: result.quantity, timeMs: result.timeMs, teamResults: result.teamResults };
}

/** What a change that is written leaves in the store. */
export function resultAfter({ change, test, result, lastVersion }: WriteCase): ResultInStore {
  const { at, isSubmission } = change;
  const shared = {
    ...valuesAfter(change, result),
    status: statusAfter(change, result),
    appealed: change.appealed ?? result?.appealed ?? false,
    modifiedByOrganization: change.modifiedByOrganization ?? result?.modifiedByOrganization ?? false,
  };
  if (!result) {
    return {
      ...shared,
      judgeId: change.judgeId ?? null,
      byAthlete: null,
      editCount: 0,
      originalSubmissionAt: isSubmission ? at : null,
      // R2: what a judge writes down late was not done late.
      submittedAt: change.role === 'judge' && test ? Math.min(at, test.endsAt) : at,
      // One that was taken away and comes back goes on counting.
      version: lastVersion + 1,
      createdAt: at,
    };
  }
  return {
    ...shared,
    // A result that the athlete sends anew has been seen by no judge.
    judgeId: change.judgeId ?? (isSubmission ? null : result.judgeId),
    byAthlete: byAthleteAfter(change, result),
    editCount: result.editCount + (isSubmission ? 1 : 0),
    originalSubmissionAt: result.originalSubmissionAt ?? (isSubmission ? at : null),
    submittedAt: isSubmission ? at : result.submittedAt,
    version: result.version + 1,
    createdAt: result.createdAt,
  };
}

/** R9: who takes the flag back closes the appeal with it. */
export const closesAppeal = (found: WriteCase): boolean =>
  (found.result?.appealed ?? false) && !resultAfter(found).appealed;

/**
 * N14: the athlete is told of what others change. A first result is no change, unless it comes in place of one that was
 * taken away; nor is what others typed in a moment ago and set right before anybody could rely on it.
 */
export function isToldLater(found: WriteCase): boolean {
  const { change, result } = found;
  if (change.role !== 'judge' && change.role !== 'organization') return false;
  const after = resultAfter(found);
  if (!result) return after.version > 1;
  const isFresh = result.originalSubmissionAt === null && result.createdAt > change.at - quietMs;
  if (isFresh) return false;
  const hasTurned = (result.status === 'rejected') !== (after.status === 'rejected');
  return hasTurned || !isSameMeasure(result, after) || result.tiebreakMs !== after.tiebreakMs;
}
