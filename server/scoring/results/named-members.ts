import type { HistoryLine } from '#contract/scoring/results.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { MemberResult } from './result-change.ts';
import { type EntrantRow, type HistoryRow, listNames, type Snapshot } from './results.store.ts';

/** Returns the names for a result and its history, of current and former members. An account has its current name. */
export async function namedMembers(
  db: Db,
  entrant: EntrantRow,
  teams: (MemberResult[] | null)[],
  lines: readonly HistoryRow[],
) {
  const inLines = lines.flatMap(({ was, becomes }) => [was, becomes].map(teamOf));
  const nameOf = await namesOf(db, entrant, [...teams, ...inLines]);
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
  const toHistory = (shown: readonly HistoryRow[]): HistoryLine[] =>
    shown.map(({ id, at, action, role, by, was, becomes, note }) => ({
      id,
      at: at.toISOString(),
      action,
      role,
      by,
      was: toSnapshot(was),
      becomes: toSnapshot(becomes),
      note,
    }));
  return { toMember, toHistory };
}

const teamOf = (snapshot: Snapshot | null): MemberResult[] | null => snapshot?.teamResults ?? null;

async function namesOf(db: Db, entrant: EntrantRow, teams: (MemberResult[] | null)[]) {
  const names = new Map(entrant.members.map(({ userId, fullName }) => [userId, fullName]));
  const former = new Set(teams.flatMap(team => team ?? []).map(({ userId }) => userId));
  const unknown = [...former].filter(userId => !names.has(userId));
  const found = unknown.length > 0 ? await listNames(db, entrant.id, unknown) : [];
  for (const { id, name } of found) names.set(id, name);
  return (userId: string) => names.get(userId) ?? '';
}
