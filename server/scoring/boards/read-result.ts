import type { ShownResult } from '#contract/scoring/boards.ts';
import { missingReps } from '#domain/scoring/ranking/keys.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { readOpenBoard, scopeOf } from './boards.access.ts';
import { findShownResult, listNames, type MemberPart } from './shown-results.store.ts';

/** Returns a result of a table that the caller may see, and of no other (ATH-051 to ATH-054). */
export async function readResult(context: RequestContext, wodId: string, entryId: string): Promise<ShownResult> {
  const db = context.app.database.kysely;
  const row = await findShownResult(db, wodId, entryId);
  if (!row) throw notFound();
  const board = await readOpenBoard(context, row);
  const ranked = board.ranked?.();
  const entry = ranked?.entryOf(entryId) ?? -1;
  const at = ranked?.tests.findIndex(({ id }) => id === wodId) ?? -1;
  const column = ranked?.field.tests[at];
  // A result that no public cell shows is not returned either.
  const isShown = column?.counts[entry] !== 0 || (await isOwn(context, row.categoryId));
  if (!ranked || !column || entry < 0 || !isShown) throw notFound();
  return {
    entryId,
    name: ranked.nameOf(entry),
    wod: {
      uid: row.wodId,
      name: row.wodName,
      typeWod: row.typeWod,
      unit: row.unit,
      needTime: row.needTime,
      validReps: row.validReps,
    },
    status: row.status,
    quantity: row.quantity,
    timeMs: row.needTime ? row.timeMs : null,
    tiebreakMs: row.tiebreakMs,
    penaltySeconds: missingReps(column.test, row.quantity),
    video: row.videoUrl ?? (row.videoId && `/files/videos/${row.videoId}`),
    members: await readMembers(context, entryId, (row.teamResults ?? []) as MemberPart[], row.needTime),
  };
}

const isOwn = async (context: RequestContext, categoryId: string) => (await scopeOf(context, categoryId)) === 'staff';

async function readMembers({ app }: RequestContext, entryId: string, parts: readonly MemberPart[], needTime: boolean) {
  if (parts.length === 0) return [];
  const ids = parts.map(({ userId }) => userId);
  const names = new Map((await listNames(app.database.kysely, entryId, ids)).map(({ id, name }) => [id, name]));
  return parts.map(({ userId, quantity, timeMs }) => ({
    idUser: userId,
    fullName: names.get(userId) ?? 'Atleta eliminado',
    quantity,
    timeMs: needTime ? timeMs : null,
  }));
}
