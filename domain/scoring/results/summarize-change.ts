import type { ResultAction, ResultRole, ResultStatus } from './result-states.ts';
import { isSameResult, type ResultParts } from './review-rules.ts';

const minute = 60_000;

/** The athlete is notified after this quiet time, at the latest after the longer time (N14). */
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
  /** The last written reason. */
  note: string | null;
  /** True if only an appeal was answered; the appealing athlete is notified of that anyway. */
  isAppealOnly: boolean;
};

const words: readonly ResultAction[] = ['changed', 'approved', 'rejected', 'removed', 'decided'];
const isOthers = ({ action, role }: ChangeLine) =>
  (role === 'judge' || role === 'organization') && words.includes(action);
const isOwn = ({ action }: ChangeLine) => action === 'submitted' || action === 'edited';

const isRejected = (values: ChangeValues | null) => values?.status === 'rejected';

/** A review that changes nothing is no change. */
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
 * The message to an athlete about all changes by others since the last one; lines are in order of time. Null if nothing
 * remains. A submission by the athlete starts over: the athlete has seen all earlier changes (N14).
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
