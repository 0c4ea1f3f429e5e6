import type { AppealDetail, AppealRow } from '#contract/scoring/appeals.ts';
import type { Mark } from '#contract/scoring/reviews.ts';
import { wodTypeFacts } from '#domain/competition/wods/wod-types.ts';
import { lastSent } from '#domain/scoring/results/last-sent.ts';
import type { App } from '#server/app.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { listTests } from '#server/competition/wods/wod-view.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { namedMembers } from '#server/scoring/results/named-members.ts';
import {
  type HistoryRow,
  type ResultRow,
  readEntry,
  readResultContext,
} from '#server/scoring/results/read-result-context.ts';
import type { MemberResult } from '#server/scoring/results/result-change.ts';
import { ownAppeal } from './appeals.access.ts';
import { type AppealRecord, countAppeals, findName, findPosterId, listAppeals } from './appeals.store.ts';
import { askedNow } from './asked-values.ts';

const pageSize = 50;

const toRow = (row: AppealRecord): AppealRow => ({
  idAppeal: row.id,
  nameUser: row.teamName ?? row.athleteName,
  nameCategory: row.categoryName,
  nameWod: row.wodName,
  status: row.status,
  decision: row.decision,
  withdrawn: row.withdrawn,
  createdAt: row.createdAt.toISOString(),
  typeWod: row.typeWod,
  unit: row.typeWod === row.typeNow ? row.unitNow : wodTypeFacts[row.typeWod].unit,
  needTime: row.needTime,
  asked: { quantity: row.quantity, timeMs: row.timeMs },
  stands: row.standingId === null ? null : { quantity: row.standingQuantity, timeMs: row.standingTimeMs },
});

/** Returns one page of an event's appeals (ORG-174). */
export async function listAsOrganizer(app: App, viewer: Viewer, { eventId, page }: { eventId: string; page: number }) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  const [rows, counts] = await Promise.all([
    listAppeals(db, eventId, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAppeals(db, eventId),
  ]);
  return { rows: rows.map(toRow), pageSize, ...counts };
}

type Values = { quantity: number | null; timeMs: number | null; teamResults: MemberResult[] | null };
const nothing: Values = { quantity: null, timeMs: null, teamResults: null };

const valuesOf = ({ quantity, timeMs, teamResults }: ResultRow | AppealRecord): Values => ({
  quantity,
  timeMs,
  teamResults: teamResults as MemberResult[] | null,
});

/**
 * Finds the last judge's line before the appeal. Undefined without one, or when the organization changed the result
 * later.
 */
function judgedLine(lines: HistoryRow[], { judgeId }: AppealRecord) {
  const last = lines.findLast(({ role, action }) => role === 'judge' || action === 'changed');
  return judgeId !== null && last?.role === 'judge' ? last : undefined;
}

/** Returns the values that the athlete sent last, whatever happened to the result since. */
const sentValues = (lines: HistoryRow[]): Values => lastSent(lines)?.becomes ?? nothing;

async function videoOf(db: Db, row: ResultRow | undefined): Promise<AppealDetail['video']> {
  if (row?.videoUrl) return { url: row.videoUrl, isLink: true, poster: null };
  if (!row?.videoId) return null;
  const poster = pictureUrls(await findPosterId(db, row.videoId)).card;
  return { url: `/files/videos/${row.videoId}`, isLink: false, poster };
}

function namedMarks(
  row: ResultRow | undefined,
  team: MemberResult[] | null,
  toMember: (member: MemberResult) => { fullName: string },
): AppealDetail['marks'] {
  const marks = (row?.marks ?? []) as Mark[];
  return marks.map(mark => {
    const member = team?.find(({ userId }) => userId === mark.idUser);
    return { ...mark, name: member ? toMember(member).fullName : null };
  });
}

/** Returns all that the organizer needs to decide an appeal (ORG-176 to ORG-180, ORG-244). */
export async function readAsOrganizer(app: App, viewer: Viewer, id: string): Promise<AppealDetail> {
  const db = app.database.kysely;
  const appeal = await ownAppeal(db, viewer, id);
  const [event, { entrant, rows, lines: all }, place, tests] = await Promise.all([
    ownEvent(db, viewer, appeal.eventId),
    readEntry(db, appeal.entryId),
    readResultContext(db, appeal.wodId, appeal.entryId),
    listTests(app, appeal.categoryId),
  ]);
  const wod = tests.find(({ uid }) => uid === appeal.wodId);
  if (!wod) throw notFound();
  const now = askedNow(appeal, place);
  // The contested result may be removed, and another result may have its place.
  const row = rows.find(({ id: resultId }) => resultId === appeal.resultId);
  const lines = all.filter(({ wodId, version }) => wodId === appeal.wodId && version < appeal.version);
  const judged = judgedLine(lines, appeal);
  const stands = row ? valuesOf(row) : nothing;
  const [{ toMember }, video, nameJudge] = await Promise.all([
    namedMembers(db, entrant, [stands.teamResults, valuesOf(appeal).teamResults], lines),
    videoOf(db, row),
    appeal.judgeId ? findName(db, appeal.judgeId) : null,
  ]);
  const shown = ({ quantity, timeMs, teamResults }: Values) => ({
    quantity,
    timeMs,
    members: (teamResults ?? []).map(member => {
      const { idUser, fullName, ...values } = toMember(member);
      return { idUser, fullName, quantity: values.quantity, timeMs: values.timeMs };
    }),
  });
  return {
    ...toRow(appeal),
    note: appeal.note,
    decisionNote: appeal.decisionNote,
    event: toEventCard(event, app.now()),
    wod,
    marks: namedMarks(row, stands.teamResults, toMember),
    nameJudge,
    isTeam: entrant.isTeam,
    video,
    sent: shown(sentValues(lines)),
    judged: judged?.becomes ? { ...shown(judged.becomes), note: judged.note, status: judged.becomes.status } : null,
    asked: shown(valuesOf(appeal)),
    whyNotAsked: 'message' in now ? now.message : null,
    stands: { ...shown(stands), status: row?.status ?? null },
    modifiedByOrganization: row?.modifiedByOrganization ?? false,
    version: row?.version ?? 0,
  };
}
