import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import type { OwnUpload, UploadScreen } from '#contract/scoring/uploads.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { toldOfUpload } from '#server/scoring/uploads/upload-news.ts';
import { type Call, type Calls, fieldOf, given, idIn } from './call.ts';
import { cellOf } from './results-calls.ts';
import { toTime, untimedMs } from './source-shapes.ts';
import { queued, viewerOf } from './staff-calls.ts';

/**
 * Writes quantity, time and factor. Without a time the source stores one second, so its factor is the quantity
 * (ATH-229, ATH-230, R2).
 */
function measured(quantity: number | null, timeMs: number | null) {
  const ms = timeMs ?? untimedMs;
  return {
    quantity: quantity === null ? null : quantity / 1000,
    min: Math.floor(ms / 60_000),
    seg: (ms % 60_000) / 1000,
    time: writeTime(ms),
    timeCast: ms / 1000,
    factor: quantity === null ? null : quantity / ms,
  };
}

function byAthlete({ quantityByAthlete, timeByAthleteMs }: OwnUpload) {
  const ms = quantityByAthlete === null ? null : (timeByAthleteMs ?? untimedMs);
  return { timeByAthlete: ms === null ? null : writeTime(ms), timeByAthleteCast: ms === null ? null : ms / 1000 };
}

const toMoment = (instant: string | null) => instant && toTime(instant);

/** Writes the results of a team's members, by athlete (ATH-282). */
const toTeamResults = ({ members }: OwnUpload) =>
  Object.fromEntries(
    members.map(({ idUser, fullName, quantity, timeMs, status }) => [
      idUser,
      { fullName, ...measured(quantity, timeMs), status },
    ]),
  );

/** Writes a result with the field names of the source; its uid is the test's (ATH-284, ATH-285). */
const toSourceWodResult = (result: OwnUpload) => ({
  uid: result.wodId,
  ...measured(result.quantity, result.timeMs),
  video: result.video?.url ?? null,
  status: result.status,
  modified: result.modified,
  modifiedByOrganization: result.modifiedByOrganization,
  appealed: result.appealed,
  id_judge: result.idJudge,
  quantityByAthlete: result.quantityByAthlete === null ? null : result.quantityByAthlete / 1000,
  ...byAthlete(result),
  editCount: result.editCount,
  lastEditAt: toMoment(result.lastEditAt),
  originalSubmissionAt: toMoment(result.originalSubmissionAt),
  ...(result.members.length > 0 && { teamResults: toTeamResults(result) }),
});

/** Writes an entry with its results, in the source's shape. Null before its first result (ATH-279 to ATH-281, R1). */
function toHolder({ entryId, category, event, team, results }: UploadScreen, uid: string) {
  const sent = results.map(({ originalSubmissionAt, updatedAt }) => originalSubmissionAt ?? updatedAt).toSorted();
  const changed = results.map(({ updatedAt }) => updatedAt).toSorted();
  if (sent.length === 0) return null;
  return {
    uid: entryId,
    ...(team ? { members: team.members.map(({ idUser }) => idUser) } : { id_user: uid }),
    id_category: category.uid,
    id_event: event.uid,
    team: category.team,
    status: 'active',
    createdAt: toMoment(sent[0] ?? null),
    updatedAt: toMoment(changed.at(-1) ?? null),
  };
}

/**
 * Reads the caller's own results. Reading stays open after the window, since athletes can appeal results (ATH-312, R9).
 */
const getQualifyingResults: Call = async (ask, data, context) => {
  const screen = await ask.uploads.readQualifier({ categoryId: idIn(data, 'id_category'), isPast: true });
  const viewer = await context.readViewer();
  return { data_qualifying: toHolder(screen, viewer?.uid ?? ''), data_results: screen.results.map(toSourceWodResult) };
};

const getOneQualifyingResult: Call = async (ask, data) => {
  const { results } = await ask.uploads.readQualifier({ categoryId: given(data, 'id_category'), isPast: true });
  const found = results.find(({ wodId }) => wodId === given(data, 'id_wod'));
  return { data_result: found ? toSourceWodResult(found) : null };
};

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function valuesOf(data: unknown): ResultValues {
  const team = fieldOf(data, 'teamResults');
  if (!isMap(team)) return cellOf(data);
  return { members: Object.entries(team).map(([idUser, cell]) => ({ idUser, ...cellOf(cell) })) };
}

/**
 * Reads the video: a link, or the address that plays a file. A field that the caller leaves out keeps the stored video.
 */
function videoOf(data: unknown, before: OwnUpload | undefined) {
  const video = fieldOf(data, 'video') ?? before?.video?.url;
  const file = typeof video === 'string' ? /^\/files\/videos\/([\w-]+)$/.exec(video)?.[1] : undefined;
  return file ? { videoId: file } : { link: video as string };
}

/** Sends a result of a qualifier. Ignores status, judge, factor and owner in the payload (ATH-314). */
const updateQualifying: Call = async (ask, data) => {
  const categoryId = given(data, 'id_category');
  const wodId = given(data, 'id_wod');
  const { results } = await ask.uploads.readQualifier({ categoryId });
  const before = results.find(result => result.wodId === wodId);
  const sent = fieldOf(data, 'wodResultData') ?? data;
  const [values, video] = [valuesOf(sent), videoOf(sent, before)];
  await ask.uploads.submitQualifier({ categoryId, wodId, version: before?.version ?? 0, values, video });
  return { message: messages.upload.qualifierSent };
};

/**
 * Makes a call that returns the data of the athlete's last mail, as stored. It ignores the data of the request (ATH-329
 * to ATH-331).
 */
const reportMail =
  (stage: Stage): Call =>
  async (_ask, _data, context) => {
    const told = await toldOfUpload(context.app, await viewerOf(context, { access: ['athlete'] }), stage);
    const data_email = {
      event_name: told.eventName,
      event_date: toTime(told.eventDate.toISOString()),
      event_image: told.eventImage,
      category_name: told.categoryName,
      wod_name: told.wodName,
      user_name: told.userName,
    };
    return { ...queued(told.at), data_email };
  };

export const uploadCalls: Calls = {
  getQualifyingResults,
  getOneQualifyingResult,
  updateQualifying,
  uploadQualifierEmail: reportMail('qualifier'),
  uploadResultsEmail: reportMail('event'),
};
