import type { ResultAction, ResultRole, ResultStatus } from './result-states.ts';
import { isSameResult, type ResultParts } from './review-rules.ts';

const minute = 60_000;

/**
 * The athlete gets the message about changes after a pause of the first length, in milliseconds. The second length is
 * the longest wait (N14).
 */
export const quietMs = 2 * minute;
export const longestQuietMs = 15 * minute;

export type ChangeValues = ResultParts & { status: ResultStatus };
export type ChangeLine = {
  action: ResultAction;
  role: ResultRole;
  was: ChangeValues | null;
  becomes: ChangeValues | null;
  note: string | null;
};

export type ChangeSummary = {
  kind: 'changed' | 'rejected' | 'counted' | 'removed';
  by: 'judge' | 'organization';
  was: ChangeValues | null;
  is: ChangeValues | null;
  /** The last note that a judge or the organization wrote. */
  note: string | null;
  /** True if only an appeal was answered. The athlete who appealed gets a message about the answer anyway. */
  isAppealOnly: boolean;
};

const words: readonly ResultAction[] = ['changed', 'approved', 'rejected', 'removed', 'decided'];
const isOthers = ({ action, role }: ChangeLine) =>
  (role === 'judge' || role === 'organization') && words.includes(action);
const isOwn = ({ action }: ChangeLine) => action === 'submitted' || action === 'edited';

const isRejected = (values: ChangeValues | null) => values?.status === 'rejected';

/** True if values and rejection are the same. A review that changes nothing is no change. */
function isSame(one: ChangeValues | null, other: ChangeValues | null): boolean {
  if (!one || !other) return one === other;
  return isSameResult(one, other) && isRejected(one) === isRejected(other);
}

function kindOf(was: ChangeValues | null, is: ChangeValues | null): ChangeSummary['kind'] {
  if (!is) return 'removed';
  if (isRejected(is)) return 'rejected';
  return isRejected(was) ? 'counted' : 'changed';
}

/**
 * The message to an athlete about all changes by others since the last message. `lines` are in order of time. Null if
 * nothing remains. After a submission by the athlete the count starts again, because the athlete saw all earlier
 * changes (N14).
 */
export function summarizeChange(lines: readonly ChangeLine[]): ChangeSummary | null {
  const since = lines.slice(lines.findLastIndex(isOwn) + 1).filter(isOthers);
  const [first, last] = [since[0], since.at(-1)];
  if (!first || !last || isSame(first.was, last.becomes)) return null;
  return {
    kind: kindOf(first.was, last.becomes),
    by: last.role === 'judge' ? 'judge' : 'organization',
    was: first.was,
    is: last.becomes,
    note: since.findLast(({ note }) => note)?.note ?? null,
    isAppealOnly: since.every(({ action }) => action === 'decided'),
  };
}
