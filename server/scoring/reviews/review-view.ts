import type { Wod } from '#contract/competition/wod-form.ts';
import type { Reviewed } from '#contract/scoring/reviews.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { namedMembers } from '#server/scoring/results/named-members.ts';
import type { EntrantRow, HistoryRow, ResultRow } from '#server/scoring/results/read-result-context.ts';
import type { MemberResult } from '#server/scoring/results/result-change.ts';
import { problemAt, reviewTexts } from './review-context.ts';
import type { ReviewedRow } from './reviews.store.ts';

type ReviewParts = {
  now: Date;
  home: ReviewedRow;
  entrant: EntrantRow;
  tests: readonly Wod[];
  results: readonly ResultRow[];
  lines: readonly HistoryRow[];
  /** Results of this entry that other judges have open now. */
  claims: readonly { wodId: string; name: string }[];
  tiebroken: ReadonlySet<string>;
  /** True when the entry takes part in this stage (R6). */
  isIn: boolean;
  videos: ReadonlyMap<string, { id: string; posterId: string | null }>;
  judges: ReadonlyMap<string, string>;
};

/** Makes a judge's view of one entry. Queries only the names of former members. */
export async function toReview(db: Db, parts: ReviewParts) {
  const { now, home, entrant, tests, results, lines, claims, tiebroken, isIn, videos, judges } = parts;
  const teams = results.flatMap(row => [teamOf(row.teamResults), teamOf(row.teamResultsByAthlete)]);
  const { toMember, toHistory } = await namedMembers(db, entrant, teams, lines);

  const shownMembers = (stored: MemberResult[] | null) =>
    (stored ?? []).map(member => {
      const { idUser, fullName, quantity, timeMs } = toMember(member);
      return { idUser, fullName, quantity, timeMs };
    });
  /** Lists all members of a team, also those without a value. */
  function membersOf(stored: MemberResult[] | null) {
    if (!entrant.isTeam) return [];
    const empty = { quantity: null, timeMs: null, status: null, note: null };
    const partOf = (userId: string) => stored?.find(member => member.userId === userId) ?? { userId, ...empty };
    return shownMembers(entrant.members.map(({ userId }) => partOf(userId)));
  }
  function videoOf({ videoId, videoUrl, videoUnchecked }: ResultRow): Reviewed['video'] {
    if (videoUrl !== null) return { url: videoUrl, isLink: true, poster: null, isUnchecked: videoUnchecked };
    const video = videos.get(videoId ?? '');
    if (!video) return null;
    const poster = pictureUrls(video.posterId).card;
    return { url: `/files/videos/${video.id}`, isLink: false, poster, isUnchecked: false };
  }
  function toReviewed(wod: Wod): Reviewed {
    const row = results.find(({ wodId }) => wodId === wod.uid) ?? null;
    const byAthlete = teamOf(row?.teamResultsByAthlete);
    const { typeEvent, status } = wod;
    const moments = { startsAt: new Date(wod.start), endsAt: new Date(wod.end), typeEvent, status };
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
      judgeName: judges.get(row?.judgeId ?? '') ?? null,
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
      uid: entrant.id,
      name: entrant.name,
      isTeam: entrant.isTeam,
      photo: pictureUrls(home.photoId).avatar,
    },
    tests: tests.map(toReviewed),
  };
}

const teamOf = (stored: unknown): MemberResult[] | null => (stored ?? null) as MemberResult[] | null;
