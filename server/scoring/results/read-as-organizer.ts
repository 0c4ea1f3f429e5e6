import type { OwnResult } from '#contract/scoring/results.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { namedMembers } from './named-members.ts';
import type { MemberResult } from './result-change.ts';
import { ownTest } from './results.access.ts';
import { findResult, listEntrants, listHistory } from './results.store.ts';

/** Reads a result of an own event with its history. The result may be missing or removed. */
export async function readAsOrganizer(app: App, viewer: Viewer, wodId: string, entryId: string): Promise<OwnResult> {
  const db = app.database.kysely;
  const test = await ownTest(app.database, viewer, wodId);
  const [[entrant], row, lines] = await Promise.all([
    listEntrants(db, [entryId]),
    findResult(db, wodId, entryId),
    listHistory(db, wodId, entryId),
  ]);
  if (!entrant || entrant.categoryId !== test.categoryId) throw notFound();
  const stored = (row?.teamResults ?? null) as MemberResult[] | null;
  const { toMember, toHistory } = await namedMembers(db, entrant, [stored], lines);
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
    history: toHistory(lines),
  };
}
