import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { hasBegun, type TestTimes } from '#domain/day/heats/has-begun.ts';
import { mayStillFinish, type ReviewProblem, whyNotReviewed } from '#domain/scoring/results/review-rules.ts';
import type { App } from '#server/app.ts';
import type { EntrantRow, ResultContext, ResultRow } from '#server/scoring/results/read-result-context.ts';
import { whoTakesPart } from '#server/scoring/results/takes-part.ts';

const words = messages.review;

export const reviewTexts: Record<ReviewProblem, string> = {
  over: words.noTimeLeft,
  audit: messages.result.audit,
  withdrawn: messages.result.withdrawn,
  notStarted: messages.result.notStarted,
  final: words.final,
  appealed: words.appealed,
  onRail: words.onRail,
  nothingSent: words.nothingSent,
  notInStage: messages.result.notInStage,
};

type Moments = TestTimes & { endsAt: Date };
type ReviewWindow = { isAudit: boolean; finishedAt: Date | null; eventEndsAt: Date };

/** Returns the reason why one test of an entry cannot be reviewed. `takesPart` counts only while there is no result. */
export function problemAt(
  now: Date,
  moments: Moments,
  { isAudit, finishedAt, eventEndsAt }: ReviewWindow,
  { standing }: Pick<EntrantRow, 'standing'>,
  result: ResultRow | null,
  takesPart: boolean,
): ReviewProblem | null {
  const { typeEvent, endsAt } = moments;
  const sentAt = result?.submittedAt.getTime() ?? Number.POSITIVE_INFINITY;
  const testEnd = Math.min(endsAt.getTime(), finishedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const times = { end: eventEndsAt.getTime(), finishedAt: finishedAt?.getTime() ?? null };
  return whyNotReviewed({
    typeEvent,
    isCompleted: isCompleted(times, now.getTime()),
    mayFinish: mayStillFinish({ sentAt, testEnd }, now.getTime()),
    isAudit,
    isWithdrawn: standing === 'withdrawn',
    hasStarted: hasBegun(moments, now),
    takesPart,
    result,
  });
}

/** True if the entry may get a result. Checked only where a judge could write the first result (R6). */
export async function takesPartIn(app: App, { test, entrant, row }: ResultContext): Promise<boolean> {
  return row !== null || test.typeEvent !== 'offline' || (await whoTakesPart(app, test))(entrant);
}
