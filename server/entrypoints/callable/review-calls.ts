import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { Reviewed, reviewTypes } from '#contract/scoring/reviews.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { entryIdOf } from '#server/scoring/results/entry-id-of.ts';
import { entryOf } from '#server/scoring/reviews/entry-of.ts';
import { type Call, type Calls, fieldOf, given, type Procedures } from './call.ts';
import { valuesOf } from './results-calls.ts';
import { measuredMs } from './source-shapes.ts';

const words = messages.review;

type Review = Awaited<ReturnType<Procedures['reviews']['read']>>;
type ReviewType = (typeof reviewTypes)[number];

/** Reads a review. `final` means the event's own type, online or offline (E1). */
async function readAs(ask: Procedures, typeEvent: unknown, entryId: string): Promise<Review> {
  if (typeEvent !== 'final') return ask.reviews.read({ type: typeEvent as ReviewType, entryId });
  try {
    return await ask.reviews.read({ type: 'online', entryId });
  } catch (thrown) {
    if (!(thrown instanceof ORPCError && thrown.code === 'NOT_FOUND')) throw thrown;
    return ask.reviews.read({ type: 'offline', entryId });
  }
}

/**
 * Approves values that equal the sent ones, and changes other values; factor, status and judge follow from that
 * (ORG-476 to ORG-478). The source sends no version, so the call uses the version it has just read.
 */
const updateByStaff: Call = async (ask, data, { app }) => {
  const [wodId, memberId, values] = [given(data, 'id_wod'), fieldOf(data, 'id_member'), fieldOf(data, 'values')];
  if (!wodId) throw refused(words.test);
  const entryId = await entryIdOf(app, wodId, given(data, 'id_qualifying'));
  const typeEvent = fieldOf(data, 'typeEvent');
  const testOf = ({ tests }: Review) => tests.find(({ wod }) => wod.uid === wodId);
  const review = await readAs(ask, typeEvent, entryId);
  const test = testOf(review);
  if (!test) throw refused(words.test);
  const { isTeam } = review.entry;
  if (isTeam && !memberId) throw refused(words.participant);
  await ask.reviews.change({
    commandId: crypto.randomUUID(),
    wodId,
    entryId,
    version: test.version,
    values: valuesOf(values, memberId, { isTeam, result: test, members: test.members }),
    note: given<string | undefined>(values, 'note'),
  });
  const action = testOf(await readAs(ask, typeEvent, entryId))?.history.at(-1)?.action;
  return { message: action === 'changed' ? words.changed : words.approved };
};
const names = { entryId: 'id_qualifying', type: 'typeEvent' };
updateByStaff.names = { ...names, note: 'values.note' };

const toTime = (instant: string | null) =>
  instant === null ? null : { seconds: Math.floor(Date.parse(instant) / 1000), nanoseconds: 0 };
const unitsOf = (quantity: number | null) => (quantity === null ? null : quantity / 1000);
const shownTime = (timeMs: number | null) => (timeMs === null ? null : writeTime(timeMs));
const secondsOf = (timeMs: number | null) => (timeMs === null ? null : timeMs / 1000);

/**
 * Returns the source's `factor`: quantity per second; the quantity itself without a time. Null without a quantity (R2).
 */
function factorOf(quantity: number | null, timeMs: number | null): number | null {
  if (quantity === null) return null;
  return timeMs === null ? quantity / 1000 : quantity / timeMs;
}

/** Writes one result, with its test's id as uid (ORG-236 to ORG-238, ATH-284, ATH-285). */
const toSourceResult = (test: Reviewed, { entry }: Review) => {
  const ms = measuredMs(test.timeMs, test.wod.needTime);
  const byAthleteMs = test.quantityByAthlete === null ? null : measuredMs(test.timeByAthleteMs, test.wod.needTime);
  return {
    uid: test.wod.uid,
    name: test.wod.name,
    need_time: test.wod.needTime,
    isFinal: test.wod.isFinal,
    quantity: unitsOf(test.quantity),
    time: shownTime(ms),
    timeCast: secondsOf(ms),
    seconds: secondsOf(ms),
    min: ms === null ? null : Math.floor(ms / 60_000),
    seg: ms === null ? null : (ms % 60_000) / 1000,
    factor: factorOf(test.quantity, test.timeMs),
    video: test.video?.url ?? null,
    note: test.note,
    status: test.status,
    pending: test.status === 'pending',
    modified: test.modified,
    modifiedByOrganization: test.modifiedByOrganization,
    appealed: test.appealed,
    id_judge: test.idJudge,
    quantityByAthlete: unitsOf(test.quantityByAthlete),
    timeByAthlete: shownTime(byAthleteMs),
    timeByAthleteCast: secondsOf(byAthleteMs),
    editCount: test.editCount,
    lastEditAt: toTime(test.lastEditAt),
    originalSubmissionAt: toTime(test.originalSubmissionAt),
    updatedAt: toTime(test.submittedAt),
    totalRepetitions: entry.isTeam ? unitsOf(test.quantity) : null,
    totalTeamTime: entry.isTeam ? secondsOf(ms) : null,
    teamResults: test.members.map(member => ({
      id_user: member.idUser,
      fullName: member.fullName,
      status: member.quantity === null ? null : test.status,
      quantity: unitsOf(member.quantity),
      time: member.quantity === null ? null : shownTime(measuredMs(member.timeMs, test.wod.needTime)),
      note: test.note,
    })),
  };
};

/** Reads the results of an entry, as its judge reads them (ORG-479). */
const getQualifyingResults: Call = async (ask, data, { app }) => {
  const entryId = await entryOf(app, given(data, 'id_qualifying'));
  const review = await readAs(ask, fieldOf(data, 'typeEvent'), entryId);
  const { entry, category, eventId } = review;
  const who = { uid: entry.uid, name: entry.name, photo: entry.photo, isTeam: entry.isTeam };
  const about = { ...who, id_event: eventId, id_category: category.uid, nameCategory: category.name };
  return [about, review.tests.filter(({ status }) => status !== null).map(test => toSourceResult(test, review))];
};

/** Adds the calls of judges. Athletes use the same name, so only a judge gets the judge's answer. */
export function withReviews(calls: Calls): Calls {
  const resultsOf: Call = async (ask, data, context) => {
    const isStaff = (await context.readViewer())?.type === 'staff';
    const answer = isStaff ? getQualifyingResults : (calls.getQualifyingResults ?? getQualifyingResults);
    return answer(ask, data, context);
  };
  resultsOf.names = names;
  return { ...calls, updateByStaff, getQualifyingResults: resultsOf };
}
