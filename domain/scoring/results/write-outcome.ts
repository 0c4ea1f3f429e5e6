import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import type { ResultRole, ResultStatus } from './result-states.ts';
import { quietMs } from './summarize-change.ts';

// The rules of the SQL statement that stores results (server/scoring/results/write-rows.ts), written again as plain
// functions. The statement runs on locked rows. A property test beside it checks that both give the same outcome.

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
  /** The version of the result that the sender saw; 0 if there was no result. */
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
  /** The athlete's own values before others changed them. */
  byAthlete: Pick<SentValues, 'quantity' | 'timeMs' | 'teamResults'> | null;
  editCount: number;
  originalSubmissionAt: number | null;
  submittedAt: number;
  version: number;
  createdAt: number;
};

/** A change, and the stored rows at the moment of the write. */
export type WriteCase = {
  change: ChangeToWrite;
  test: { categoryId: string; isAudit: boolean; startsAt: number; endsAt: number } | null;
  entry: { categoryId: string; standing: EntryStatus } | null;
  result: ResultInStore | null;
  /** True if rows changed after the change was checked against them. */
  isStale: boolean;
  /** Set if this command was stored before. `same`: by the same person for the same result. */
  sentBefore: 'same' | 'other' | null;
  /** True if the judge has the permission now; the permission at the request does not matter (ORG-410). */
  mayJudge: boolean;
  /** The version in the last line of the result's history, also if the result was deleted. */
  lastVersion: number;
};

type WriteOutcome = 'written' | 'repeated' | 'stale' | 'conflict' | 'gone' | 'forbidden' | 'audit' | 'closed';

/** The first outcome in this order whose condition holds. */
export function writeOutcome({ change, test, entry, result, ...found }: WriteCase): WriteOutcome {
  if (found.isStale) return 'stale';
  if (found.sentBefore) return found.sentBefore === 'same' ? 'repeated' : 'conflict';
  if (!test || entry?.categoryId !== test.categoryId) return 'gone';
  if (entry.standing === 'withdrawn' && !change.followsStanding) return 'gone';
  if (change.isReview && !found.mayJudge) return 'forbidden';
  // In audit only the organization changes a result (E10).
  if (test.isAudit && change.role !== 'organization') return 'audit';
  // An athlete may submit from the test's start until before its end (L6).
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

/**
 * The status after a change. A submission over a rejected or waiting result waits for a judge, and does not count
 * before (N3).
 */
function statusAfter({ isSubmission, status }: ChangeToWrite, result: ResultInStore | null): ResultStatus {
  if (isSubmission && result && result.status !== 'approved') return 'pending';
  return status ?? result?.status ?? 'pending';
}

/** The athlete's own values are stored at the first change by others, and never overwritten (R11). */
function byAthleteAfter({ role, values }: ChangeToWrite, result: ResultInStore): ResultInStore['byAthlete'] {
  const isFirst = role !== 'athlete' && result.originalSubmissionAt !== null && !result.byAthlete;
  if (!values || !isFirst || isSameMeasure(values, result)) return result.byAthlete;
  return { quantity: result.quantity, timeMs: result.timeMs, teamResults: result.teamResults };
}

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
      // A judge may write after the test's end, but the athlete was not late (R2).
      submittedAt: change.role === 'judge' && test ? Math.min(at, test.endsAt) : at,
      // A deleted result that comes back continues its version numbers.
      version: lastVersion + 1,
      createdAt: at,
    };
  }
  return {
    ...shared,
    // No judge has seen a result that the athlete sends again.
    judgeId: change.judgeId ?? (isSubmission ? null : result.judgeId),
    byAthlete: byAthleteAfter(change, result),
    editCount: result.editCount + (isSubmission ? 1 : 0),
    originalSubmissionAt: result.originalSubmissionAt ?? (isSubmission ? at : null),
    submittedAt: isSubmission ? at : result.submittedAt,
    version: result.version + 1,
    createdAt: result.createdAt,
  };
}

/** Clearing the appeal flag closes the appeal too (R9). */
export const closesAppeal = (found: WriteCase): boolean =>
  (found.result?.appealed ?? false) && !resultAfter(found).appealed;

/**
 * Whether the athlete is notified of a change by others (N14). A first result is no change, unless it replaces a
 * deleted one. An entry by others that is corrected within two minutes sends no message either.
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
