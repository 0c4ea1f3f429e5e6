import type { AccountType } from '#contract/base.ts';
import type { Mark } from '#contract/scoring/reviews.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { ResultAction, ResultRole, ResultStatus } from '#domain/scoring/results/result-states.ts';

/** A member's part of a team's result. The name is the account's own, so that an erased one leaves none behind. */
export type MemberResult = {
  userId: string;
  quantity: number | null;
  timeMs: number | null;
  status: ResultStatus | null;
  note: string | null;
};

/** Thousandths and milliseconds; of a team the sums. */
export type StoredValues = {
  quantity: number;
  timeMs: number | null;
  tiebreakMs: number | null;
  isComplete: boolean;
  teamResults: MemberResult[] | null;
};

/** A change of a result, whoever asks. Whatever is not said stays as it is. */
export type ResultChange = {
  wodId: string;
  entryId: string;
  /** The version that was seen; 0 where there was none. */
  version: number;
  role: ResultRole;
  userId: string | null;
  action: ResultAction;
  at: Date;
  values?: StoredValues;
  /** What the values say of a tie-break is nothing: the stored one stays. */
  keepsTiebreak?: boolean;
  /** A new result that does not say is pending. */
  status?: ResultStatus;
  modified?: boolean;
  modifiedByOrganization?: boolean;
  appealed?: boolean;
  judgeId?: string;
  /** A link, or the id of a stored video; marks made on another one go with it. */
  video?: { url: string | null; id: string | null; isUnchecked?: boolean };
  marks?: Mark[];
  /** Kept with the result; null takes it away. */
  note?: string | null;
  /** Kept with this line of the history alone. */
  remark?: string | null;
  /** Sent by the athlete: within the test's window only, and counted as an edit from the second one on. */
  isSubmission?: boolean;
  /** Comes with the entry's withdrawal or its return: that the entry withdrew is no reason to refuse it. */
  followsStanding?: boolean;
  /** By a judge of the event: what this judge may judge is looked at once more. */
  isReview?: boolean;
  /** Counts once, however often it comes: what was answered the first time is answered again. Of a user only. */
  commandId?: string;
  /** What this was checked against without a look at the store; where it is no longer so, nothing is stored. */
  precondition?: Precondition;
};

/** The session and the test as the caches had them: the statement that stores looks whether they still are so. */
export type Precondition = { token: string; userId: string; type: AccountType; wodId: string; testState: string };

const refusals = ['conflict', 'audit', 'closed', 'gone', 'forbidden'] as const;
export type Refusal = (typeof refusals)[number];

/** `gone`: the test, the entry or their tie is no more, or the entry withdrew. `forbidden`: the judge may no longer judge it. */
export type Written =
  | { outcome: 'written'; version: number; categoryId: string; stage: Stage; isRepeated?: true }
  | { outcome: Refusal; version: null; categoryId: null; stage: null };

/** The precondition no longer holds: nothing was stored. */
export type Stale = { outcome: 'stale'; version: null; categoryId: null; stage: null };
