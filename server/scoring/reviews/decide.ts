import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import type { Mark } from '#contract/scoring/reviews.ts';
import type { ResultAction } from '#domain/scoring/results/result-states.ts';
import {
  asksNote,
  foundOf,
  isSameResult,
  type ReviewAction,
  reviewSteps,
  writesOver,
} from '#domain/scoring/results/review-rules.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { checkValues } from '#server/scoring/results/check-values.ts';
import type { ResultContext, ResultRow } from '#server/scoring/results/read-result-context.ts';
import type { MemberResult, StoredValues } from '#server/scoring/results/result-change.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { notAllowed } from '#server/scoring/staff/staff.access.ts';
import { problemAt, reviewTexts, takesPartIn } from './review-context.ts';
import { placeForJudge } from './reviews.access.ts';
import { type CommandAnswer, runOnce } from './run-once.ts';

const words = messages.review;

type ReviewInput = {
  commandId: string;
  judgeId?: string | undefined;
  wodId: string;
  entryId: string;
  version: number;
  note?: string | null | undefined;
  marks?: Mark[] | undefined;
};

/** Approves a pending result, as a judge's review (ORG-300). */
export const approve = (app: App, viewer: Viewer, input: ReviewInput): Promise<CommandAnswer> =>
  runOnce(app, viewer, input, async () => {
    const { row } = await placeToReview(app, viewer, input, 'approve');
    return store(app, viewer, input, 'approve', { row, values: null });
  });

/** Rejects a result. A rejection needs a note, and the athlete may send again (R4). */
export const reject = (app: App, viewer: Viewer, input: ReviewInput): Promise<CommandAnswer> =>
  runOnce(app, viewer, input, async () => {
    const { row } = await placeToReview(app, viewer, input, 'reject');
    if (!input.note) throw refusedField('note', words.note);
    return store(app, viewer, input, 'reject', { row, values: null });
  });

/** Changes a result as a judge; on site also creates the first one (ORG-301, ORG-302, ORG-374). */
export const change = (
  app: App,
  viewer: Viewer,
  input: ReviewInput & { values: ResultValues },
): Promise<CommandAnswer> =>
  runOnce(app, viewer, input, async () => {
    const { test, entrant, row } = await placeToReview(app, viewer, input, 'change');
    const values = checkValues(input.values, test, entrant, row);
    if ('message' in values) throw refusedField(values.field, values.message);
    const isSame = row !== null && isSameResult(valuesOf(row), values);
    const isFirst = row === null || (row.originalSubmissionAt === null && !writesOver(valuesOf(row), values));
    if (asksNote('change', { isFirst, isSame }) && !input.note) throw refusedField('note', words.note);
    return store(app, viewer, input, 'change', { row, values: isSame ? null : values });
  });

const valuesOf = ({ quantity, timeMs, tiebreakMs, isComplete, teamResults }: ResultRow): StoredValues => {
  return { quantity, timeMs, tiebreakMs, isComplete, teamResults: teamResults as MemberResult[] | null };
};

async function placeToReview(
  app: App,
  viewer: Viewer,
  input: ReviewInput,
  action: ReviewAction,
): Promise<ResultContext> {
  const place = await placeForJudge(app, viewer, input.wodId, input.entryId);
  const { test, entrant, row } = place;
  if (!row && input.version !== 0) throw conflict(messages.result.changedMeanwhile);
  const problem = problemAt(app.now(), test, test, entrant, row, await takesPartIn(app, place));
  // This check comes before the version: after the organization's decision a judge need not look again.
  if (problem) throw refused(reviewTexts[problem]);
  if (row && row.version !== input.version) throw conflict(messages.result.changedMeanwhile);
  if (!reviewSteps[action].from.includes(foundOf(row))) {
    throw refused(row ? words.approvedBefore : words.nothingSent);
  }
  const isMember = (idUser: string) =>
    entrant.members.some(({ userId }) => userId === (entrant.taken[idUser] ?? idUser));
  if (input.marks?.some(({ idUser }) => idUser && !isMember(idUser))) {
    throw refusedField('marks', messages.result.notAMember);
  }
  return place;
}

const historyActions: Record<ReviewAction, ResultAction> = {
  approve: 'approved',
  change: 'changed',
  reject: 'rejected',
};

/** The errors for a result that changed between this check and the storing statement. */
const refusals = {
  forbidden: notAllowed,
  audit: () => refused(messages.result.audit),
};

type Decided = { row: ResultRow | null; values: StoredValues | null };

async function store(
  app: App,
  viewer: Viewer,
  { commandId, wodId, entryId, version, note, marks }: ReviewInput,
  action: ReviewAction,
  { row, values }: Decided,
): Promise<CommandAnswer> {
  const written = await writeResult(app, {
    commandId,
    isReview: true,
    wodId,
    entryId,
    version,
    role: 'judge',
    userId: viewer.uid,
    judgeId: viewer.uid,
    action: values === null && action === 'change' ? 'approved' : historyActions[action],
    at: app.now(),
    status: reviewSteps[action].to,
    note: note || null,
    remark: note || null,
    ...(values && { values }),
    ...(values && row && { modified: true }),
    ...(marks && { marks }),
  });
  if (written.outcome !== 'written') throw thrownFor(written.outcome, refusals);
  return { version: written.version };
}
