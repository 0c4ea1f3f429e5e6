import type { AccountType } from '#contract/base.ts';
import type { Mark } from '#contract/scoring/reviews.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { ResultAction, ResultRole, ResultStatus } from '#domain/scoring/results/result-states.ts';

/** A member's part of a team's result. Only the account has the name, so an erased account leaves no name here. */
export type MemberResult = {
  userId: string;
  quantity: number | null;
  timeMs: number | null;
  status: ResultStatus | null;
  note: string | null;
};

/** The values of a result: quantities in thousandths, times in milliseconds. A team's values are sums. */
export type StoredValues = {
  quantity: number;
  timeMs: number | null;
  tiebreakMs: number | null;
  isComplete: boolean;
  teamResults: MemberResult[] | null;
};

/** A change of a result, from any role. A missing field leaves the stored value as it is. */
export type ResultChange = {
  wodId: string;
  entryId: string;
  /** The version that the caller saw; 0 when there was no result. */
  version: number;
  role: ResultRole;
  userId: string | null;
  action: ResultAction;
  at: Date;
  values?: StoredValues;
  /** True keeps the stored tie-break, because `values` contains no tie-break. */
  keepsTiebreak?: boolean;
  /** A new result without a status is pending. */
  status?: ResultStatus;
  modified?: boolean;
  modifiedByOrganization?: boolean;
  appealed?: boolean;
  judgeId?: string;
  /** A link, or the id of a stored video. When the video changes, the marks of the previous one are removed. */
  video?: { url: string | null; id: string | null; isUnchecked?: boolean };
  marks?: Mark[];
  /** A note of the result; null removes it. */
  note?: string | null;
  /** A note of this line of the history alone. */
  remark?: string | null;
  /**
   * True if the athlete sent the result: only within the test's window. From the second time on it counts as an edit.
   */
  isSubmission?: boolean;
  /** True if the change comes with the entry's withdrawal or return. A withdrawn entry is then no reason to refuse. */
  followsStanding?: boolean;
  /** True if a judge of the event made the change. The statement checks the judge's permission again. */
  isReview?: boolean;
  /** The id of a command, which counts once: a repeated command gets its first answer again. Requires `userId`. */
  commandId?: string;
  /** The cached facts against which the change was checked. When they no longer hold, nothing is stored. */
  precondition?: Precondition;
};

/** The facts of session and test as cached. The storing statement checks that they still hold. */
export type Precondition = { token: string; userId: string; type: AccountType; wodId: string; testState: string };

const refusals = ['conflict', 'audit', 'closed', 'gone', 'forbidden'] as const;
export type Refusal = (typeof refusals)[number];

/**
 * The answer to a change. `gone`: test, entry or their link no longer exists, or the entry withdrew. `forbidden`: the
 * judge may no longer judge.
 */
export type Written =
  | { outcome: 'written'; version: number; categoryId: string; stage: Stage; isRepeated?: true }
  | { outcome: Refusal; version: null; categoryId: null; stage: null };

/** The answer when the precondition no longer holds. The change was not stored. */
export type Stale = { outcome: 'stale'; version: null; categoryId: null; stage: null };
