import { messages } from '#contract/messages.ts';
import type { OwnUpload } from '#contract/scoring/uploads.ts';
import { wodStateIn } from '#domain/competition/wods/wod-rules.ts';
import { whyNotAppealed } from '#domain/scoring/appeals/appeal-states.ts';
import { automaticJudge, maySend } from '#domain/scoring/results/athlete-rules.ts';
import { lastSent } from '#domain/scoring/results/last-sent.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import type { EntrantRow, HistoryRow, ResultRow } from '#server/scoring/results/read-result-context.ts';
import type { MemberResult } from '#server/scoring/results/result-change.ts';
import type { AppealOfResult } from './uploads.store.ts';

type Around = {
  entrant: EntrantRow;
  lines: HistoryRow[];
  appeals: AppealOfResult[];
  /** The id of each video's picture, by video id. */
  posters: ReadonlyMap<string, string | null>;
  isAudit: boolean;
  isStageOver: boolean;
  now: Date;
};
type Test = { start: string; end: string };

const empty = { quantity: null, timeMs: null, status: null, note: null };

/** Lists all current members of the team, with the stored values of each (ATH-282). */
function membersOf(teamResults: unknown, { isTeam, members }: EntrantRow): OwnUpload['members'] {
  const parts = (teamResults ?? []) as MemberResult[];
  if (!isTeam) return [];
  return members.map(({ userId, fullName }) => {
    const { quantity, timeMs, status, note } = parts.find(part => part.userId === userId) ?? empty;
    return { idUser: userId, fullName, quantity, timeMs, status, note };
  });
}

function sentOf({ wodId }: ResultRow, { lines, entrant }: Around): OwnUpload['sent'] {
  const values = lastSent(lines.filter(line => line.wodId === wodId))?.becomes;
  if (!values) return null;
  const { quantity, timeMs, teamResults } = values;
  const members = membersOf(teamResults, entrant);
  return {
    quantity,
    timeMs,
    members: members.map(({ status: _status, note: _note, ...member }) => member),
  };
}

function videoOf({ videoUrl, videoId }: ResultRow, posters: Around['posters']): OwnUpload['video'] {
  if (videoUrl !== null) return { url: videoUrl, isLink: true, poster: null };
  if (videoId === null) return null;
  return { url: `/files/videos/${videoId}`, isLink: false, poster: pictureUrls(posters.get(videoId) ?? null).card };
}

/** Returns the appeal of this result. An appeal of an earlier, removed result does not count. */
function appealOf({ id }: ResultRow, appeals: AppealOfResult[]): OwnUpload['appeal'] {
  const found = appeals.find(({ resultId }) => resultId === id);
  if (!found) return null;
  const { id: uid, status, decision, withdrawn, note, decisionNote } = found;
  return { uid, status, decision, withdrawn, note, decisionNote };
}

function whyNot(row: ResultRow, appeal: OwnUpload['appeal'], { isAudit, now }: Around): string | null {
  if (isAudit) return messages.result.audit;
  const asked = { ...row, appealed: row.appealed || appeal !== null, changedAt: row.updatedAt.getTime() };
  const reason = whyNotAppealed(asked, now.getTime());
  return reason && messages.appeal[reason];
}

function mayEdit(row: ResultRow, { start, end }: Test, { isAudit, isStageOver, entrant, now }: Around): boolean {
  const window = { start: Date.parse(start), end: Date.parse(end) };
  const isOpen = wodStateIn(isStageOver, window, now.getTime()) === 'open';
  return isOpen && !isAudit && entrant.standing !== 'withdrawn' && maySend(row.stage, row);
}

/** Shows a result as its athlete sees it (ATH-284). */
export function toOwnUpload(row: ResultRow, test: Test, around: Around): OwnUpload {
  const appeal = appealOf(row, around.appeals);
  return {
    wodId: row.wodId,
    status: row.status,
    quantity: row.quantity,
    timeMs: row.timeMs,
    members: membersOf(row.teamResults, around.entrant),
    video: videoOf(row, around.posters),
    note: row.note,
    idJudge: row.judgeId ?? (row.stage === 'event' ? automaticJudge : null),
    modified: row.modified,
    modifiedByOrganization: row.modifiedByOrganization,
    appealed: row.appealed,
    quantityByAthlete: row.quantityByAthlete,
    timeByAthleteMs: row.timeByAthleteMs,
    sent: sentOf(row, around),
    editCount: row.editCount,
    lastEditAt: row.lastEditAt?.toISOString() ?? null,
    originalSubmissionAt: row.originalSubmissionAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    appeal,
    whyNotAppealed: whyNot(row, appeal, around),
    canEdit: mayEdit(row, test, around),
  };
}
