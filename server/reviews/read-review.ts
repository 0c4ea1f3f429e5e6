import type { Reviewed, reviewTypes } from '#contract/reviews.ts';
import type { Wod } from '#contract/wod-form.ts';
import { stageOf } from '#domain/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';
import { namedMembers } from '#server/results/named-members.ts';
import { type ResultRow, readEntry } from '#server/results/read-place.ts';
import type { MemberResult } from '#server/results/wanted.ts';
import { judgeOf } from '#server/staff/judge-of.ts';
import { takesPart } from '#server/standings/qualified.ts';
import { pictureUrls } from '#server/storage/images.ts';
import { listTests } from '#server/wods/wod-view.ts';
import { problemAt, reviewTexts } from './review-place.ts';
import {
  findReviewed,
  listClaims,
  listJudgeNames,
  listTestsWithTiebreak,
  listVideos,
  type ReviewedRow,
} from './reviews.store.ts';

type ReviewType = (typeof reviewTypes)[number];

/** ORG-210: the qualifier of an event that has one, else the event's own type. */
const fits = (type: ReviewType, { type: own, qualifierOnline }: ReviewedRow): boolean =>
  type === 'qualifier' ? qualifierOnline : type === own;

async function homeOf(db: Db, type: ReviewType, entryId: string): Promise<ReviewedRow> {
  const home = await findReviewed(db, entryId);
  if (!home || !fits(type, home)) throw notFound();
  return home;
}

/** ORG-207 to ORG-210: all that one entry has to do in this stage, with what was sent and what happened to it. */
export async function readReview(app: App, viewer: Viewer, type: ReviewType, entryId: string) {
  const db = app.database.kysely;
  const now = app.now();
  const home = await homeOf(db, type, entryId);
  const stage = stageOf(type);
  await judgeOf(db, viewer, { categoryId: home.categoryId, stage });
  const [{ entrant, rows, lines }, wods, claims, isIn, tiebroken] = await Promise.all([
    readEntry(db, entryId),
    listTests(app, home.categoryId),
    listClaims(db, { entryId, judgeId: viewer.uid, now }),
    takesPart(app, { categoryId: home.categoryId, entryId }, stage),
    listTestsWithTiebreak(db, home.categoryId),
  ]);
  const tests = wods.filter(wod => stageOf(wod.typeEvent) === stage);
  const results = rows.filter(row => row.stage === stage);
  const teams = results.flatMap(row => [teamOf(row.teamResults), teamOf(row.teamResultsByAthlete)]);
  const [{ toMember, toHistory }, videos, judges] = await Promise.all([
    namedMembers(db, entrant, teams, lines),
    listVideos(db, idsOf(results, 'videoId')),
    listJudgeNames(db, idsOf(results, 'judgeId')),
  ]);

  const shownMembers = (stored: MemberResult[] | null) =>
    (stored ?? []).map(member => {
      const { idUser, fullName, quantity, timeMs } = toMember(member);
      return { idUser, fullName, quantity, timeMs };
    });
  /** Of a team everybody, also who has no value yet. */
  function membersOf(stored: MemberResult[] | null) {
    if (!entrant.isTeam) return [];
    const empty = { quantity: null, timeMs: null, status: null, note: null };
    const of = (userId: string) => stored?.find(member => member.userId === userId) ?? { userId, ...empty };
    return shownMembers(entrant.members.map(({ userId }) => of(userId)));
  }
  function videoOf({ videoId, videoUrl, videoUnchecked }: ResultRow): Reviewed['video'] {
    if (videoUrl !== null) return { url: videoUrl, isLink: true, poster: null, isUnchecked: videoUnchecked };
    const video = videos.find(({ id }) => id === videoId);
    if (!video) return null;
    const poster = pictureUrls(video.posterId).card;
    return { url: `/files/videos/${video.id}`, isLink: false, poster, isUnchecked: false };
  }
  function toReviewed(wod: Wod): Reviewed {
    const row = results.find(({ wodId }) => wodId === wod.uid) ?? null;
    const byAthlete = teamOf(row?.teamResultsByAthlete);
    const moments = { startsAt: new Date(wod.start), endsAt: new Date(wod.end), typeEvent: wod.typeEvent };
    const problem = problemAt(now, moments, home, entrant, row, isIn);
    return {
      wod,
      version: row?.version ?? 0,
      status: row?.status ?? null,
      quantity: row?.quantity ?? null,
      timeMs: row?.timeMs ?? null,
      tiebreakMs: row?.tiebreakMs ?? null,
      hasTiebreak: tiebroken.has(wod.uid),
      members: membersOf(teamOf(row?.teamResults)),
      quantityByAthlete: row?.quantityByAthlete ?? null,
      timeByAthleteMs: row?.timeByAthleteMs ?? null,
      membersByAthlete: byAthlete && shownMembers(byAthlete),
      note: row?.note ?? null,
      video: row && videoOf(row),
      marks: (row?.marks ?? []) as Reviewed['marks'],
      modified: row?.modified ?? false,
      modifiedByOrganization: row?.modifiedByOrganization ?? false,
      appealed: row?.appealed ?? false,
      submittedAt: row?.submittedAt.toISOString() ?? null,
      editCount: row?.editCount ?? 0,
      lastEditAt: row?.lastEditAt?.toISOString() ?? null,
      originalSubmissionAt: row?.originalSubmissionAt?.toISOString() ?? null,
      idJudge: row?.judgeId ?? null,
      judgeName: judges.find(({ id }) => id === row?.judgeId)?.name ?? null,
      claimedBy: claims.filter(({ wodId }) => wodId === wod.uid).map(({ name }) => name),
      closed: problem && reviewTexts[problem],
      history: toHistory(lines.filter(({ wodId }) => wodId === wod.uid)),
    };
  }

  const { eventId, eventName, categoryId, categoryName: name, team, isAudit } = home;
  return {
    eventId,
    eventName,
    category: { uid: categoryId, name, team, isAudit },
    entry: {
      uid: entryId,
      name: entrant.name,
      isTeam: entrant.isTeam,
      photo: pictureUrls(home.photoId).avatar,
    },
    tests: tests.map(toReviewed),
  };
}

const teamOf = (stored: unknown): MemberResult[] | null => (stored ?? null) as MemberResult[] | null;

const idsOf = (rows: readonly ResultRow[], column: 'videoId' | 'judgeId'): string[] => [
  ...new Set(rows.map(row => row[column]).filter(id => id !== null)),
];
