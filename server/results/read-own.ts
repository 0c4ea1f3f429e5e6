import type { OwnResult } from '#contract/results.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';
import { ownTest } from './own-test.ts';
import { type EntrantRow, findResult, listEntrants, listHistory, listNames, type Snapshot } from './results.store.ts';
import type { MemberResult } from './wanted.ts';

/** A result of an own event with all that happened to it; also where there is none (any more). */
export async function readOwn(app: App, viewer: Viewer, wodId: string, entryId: string): Promise<OwnResult> {
  const db = app.database.kysely;
  const test = await ownTest(db, viewer, wodId);
  const [[entrant], row, lines] = await Promise.all([
    listEntrants(db, [entryId]),
    findResult(db, wodId, entryId),
    listHistory(db, wodId, entryId),
  ]);
  if (!entrant || entrant.categoryId !== test.categoryId) throw notFound();
  const stored = (row?.teamResults ?? null) as MemberResult[] | null;
  const nameOf = await namesOf(db, entrant, [
    stored,
    ...lines.flatMap(({ was, becomes }) => [was, becomes].map(teamOf)),
  ]);
  const toMember = ({ userId, quantity, timeMs, status, note }: MemberResult) => {
    return { idUser: userId, fullName: nameOf(userId), quantity, timeMs, status, note };
  };
  const toSnapshot = (snapshot: Snapshot | null) =>
    snapshot && {
      quantity: snapshot.quantity,
      timeMs: snapshot.timeMs,
      tiebreakMs: snapshot.tiebreakMs,
      status: snapshot.status,
      members: snapshot.teamResults?.map(toMember) ?? null,
    };
  const empty = { quantity: null, timeMs: null, status: null, note: null };
  const members = entrant.isTeam ? entrant.members : [];
  return {
    entryId,
    name: entrant.name,
    isTeam: entrant.isTeam,
    standing: entrant.standing,
    standingReason: entrant.standingReason,
    result: row
      ? {
          status: row.status,
          quantity: row.quantity,
          timeMs: row.timeMs,
          tiebreakMs: row.tiebreakMs,
          video: row.videoUrl ?? row.videoId,
          note: row.note,
          modified: row.modified,
          modifiedByOrganization: row.modifiedByOrganization,
          appealed: row.appealed,
          quantityByAthlete: row.quantityByAthlete,
          timeByAthleteMs: row.timeByAthleteMs,
          editCount: row.editCount,
          submittedAt: row.submittedAt.toISOString(),
          version: row.version,
        }
      : null,
    members: members.map(({ userId }) =>
      toMember(stored?.find(member => member.userId === userId) ?? { userId, ...empty }),
    ),
    history: lines.map(({ was, becomes, at, ...line }) => ({
      ...line,
      at: at.toISOString(),
      was: toSnapshot(was),
      becomes: toSnapshot(becomes),
    })),
  };
}

const teamOf = (snapshot: Snapshot | null): MemberResult[] | null => snapshot?.teamResults ?? null;

/** Those of the team and of whoever was in it: an account says what it is called now. */
async function namesOf(db: Db, entrant: EntrantRow, teams: (MemberResult[] | null)[]) {
  const names = new Map(entrant.members.map(({ userId, fullName }) => [userId, fullName]));
  const former = new Set(teams.flatMap(team => team ?? []).map(({ userId }) => userId));
  const unknown = [...former].filter(userId => !names.has(userId));
  const found = unknown.length > 0 ? await listNames(db, unknown) : [];
  for (const { id, name } of found) names.set(id, name);
  return (userId: string) => names.get(userId) ?? '';
}
