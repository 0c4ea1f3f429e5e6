import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { ResultStatus } from './result-states.ts';

export const reviewActions = ['approve', 'change', 'reject'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/**
 * The states in which a judge finds a result. `automatic`: approved on arrival, and no judge has looked yet (ATH-222).
 */
export const foundStates = ['none', 'pending', 'automatic', 'approved', 'rejected'] as const;
type Found = (typeof foundStates)[number];

type Result = { status: ResultStatus; judgeId: string | null; modifiedByOrganization: boolean; appealed: boolean };

export function foundOf(result: Pick<Result, 'status' | 'judgeId'> | null): Found {
  if (!result) return 'none';
  return result.status === 'approved' && result.judgeId === null ? 'automatic' : result.status;
}

/** The states from which a judge can take an action, and the status that follows (ORG-300, R4). */
export const reviewSteps: Record<ReviewAction, { from: readonly Found[]; to: ResultStatus }> = {
  approve: { from: ['pending', 'automatic', 'rejected'], to: 'approved' },
  change: { from: foundStates, to: 'approved' },
  reject: { from: ['pending', 'automatic', 'approved', 'rejected'], to: 'rejected' },
};

const reviewProblems = [
  'over',
  'audit',
  'withdrawn',
  'notStarted',
  'final',
  'appealed',
  'onRail',
  'nothingSent',
  'notInStage',
] as const;
export type ReviewProblem = (typeof reviewProblems)[number];

/**
 * Whether a result waits for the second key. Only the count of a rail waits; a judge's review is approved immediately
 * (D9).
 */
const waitsForKey = ({ status, judgeId }: Result) => status === 'pending' && judgeId !== null;

type Case = {
  typeEvent: WodEventType;
  isCompleted: boolean;
  /** True if judges may still review this result after the event's completion (N3). */
  mayFinish: boolean;
  isAudit: boolean;
  isWithdrawn: boolean;
  hasStarted: boolean;
  takesPart: boolean;
  result: Result | null;
};

const day = 86_400_000;

type Sent = { sentAt: number; testEnd: number };

/**
 * A result sent before its test's end may be judged for a day after that end. An early end of the event changes nothing
 * (N3).
 */
export const mayStillFinish = ({ sentAt, testEnd }: Sent, now: number): boolean =>
  sentAt <= testEnd && now < testEnd + day;

/**
 * Why no judge may review this result now. Judges review until the event is completed. A qualifier lies within its
 * event, so no result stays provisional for ever. Only the organization decides a result that has an appeal or that it
 * changed. On site judges write down the results; elsewhere athletes send them first.
 */
export function whyNotReviewed(found: Case): ReviewProblem | null {
  const { result } = found;
  if (found.isCompleted && !found.mayFinish) return 'over';
  if (found.isAudit) return 'audit';
  if (found.isWithdrawn) return 'withdrawn';
  if (!found.hasStarted) return 'notStarted';
  if (result?.modifiedByOrganization) return 'final';
  if (result?.appealed) return 'appealed';
  if (result && waitsForKey(result)) return 'onRail';
  if (result) return null;
  if (found.typeEvent !== 'offline') return 'nothingSent';
  return found.takesPart ? null : 'notInStage';
}

type Member = { userId: string; quantity: number | null; timeMs: number | null };
export type ResultParts = {
  quantity: number | null;
  timeMs: number | null;
  tiebreakMs: number | null;
  teamResults: Member[] | null;
};

const isSameMember = (one: Member, other: Member | undefined) =>
  one.userId === other?.userId && one.quantity === other.quantity && one.timeMs === other.timeMs;

/** True if a judge leaves the values as they are. Only the values of a team's members count. */
export function isSameResult(one: ResultParts, other: ResultParts): boolean {
  const [members, others] = [one.teamResults ?? [], other.teamResults ?? []];
  return (
    one.quantity === other.quantity &&
    one.timeMs === other.timeMs &&
    one.tiebreakMs === other.tiebreakMs &&
    members.length === others.length &&
    members.every((member, index) => isSameMember(member, others[index]))
  );
}

/**
 * True if a stored value is replaced or removed. A first value replaces nothing, also that of one more athlete of a
 * team.
 */
export function writesOver(stored: ResultParts, next: ResultParts): boolean {
  const gone = (one: number | null, other: number | null | undefined) => one !== null && one !== other;
  if (gone(stored.tiebreakMs, next.tiebreakMs)) return true;
  if (!stored.teamResults) return gone(stored.quantity, next.quantity) || gone(stored.timeMs, next.timeMs);
  return stored.teamResults.some(({ userId, quantity, timeMs }) => {
    const other = next.teamResults?.find(member => member.userId === userId);
    return gone(quantity, other?.quantity) || gone(timeMs, other?.timeMs);
  });
}

/**
 * Whether a judge must write a note. A rejection needs one, and so does every edit of an earlier result. A first result
 * needs none (ORG-374, N38, R4).
 */
export const asksNote = (action: ReviewAction, { isFirst, isSame }: { isFirst: boolean; isSame: boolean }): boolean =>
  action === 'reject' || (action === 'change' && !isFirst && !isSame);
