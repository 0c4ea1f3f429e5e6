import type { PublicTimetable } from '#contract/day/timetable.ts';
import { isRevealed, nextReveal } from '#domain/competition/wods/reveal.ts';
import { mayReadPlan, mayReadRails } from '#domain/day/floors/who-sees.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { listPublicBlocks } from '#server/day/heats/blocks/blocks.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listLineHeats, listTakenRails, type TimetableRow, toldAt } from './timetable.store.ts';

export const toldOf = (row: TimetableRow) => ({
  startsAt: toldAt(row).toISOString(),
  plannedAt: row.plannedAt.toISOString(),
  status: row.status,
  isCalled: row.calledAt !== null,
});

type Placed = Pick<TimetableRow, 'placeId' | 'stageName' | 'isSideBySide' | 'category'>;
export const placeOfRow = ({ placeId, stageName, isSideBySide, category }: Placed) => ({
  uid: placeId,
  name: stageName ?? (isSideBySide ? category : null),
});

type Told = Pick<TimetableRow, 'test' | 'shownFrom'>;
const shownFrom = (row: Pick<Told, 'shownFrom'>): number | null => row.shownFrom?.getTime() ?? null;

/** The name of a test, if it is revealed by now (N11). */
export const testOfRow = (row: Told, now: Date): string | null =>
  isRevealed(shownFrom(row), now.getTime()) ? row.test : null;

export type HeatsOfEvent = readonly TimetableRow[];

/** Every heat of an event as it is stored: it changes by a command only. */
export const readHeatsOfEvent = async (db: Db, eventId: string) => ({
  value: await listLineHeats(db, eventId),
  staleAt: null,
});

/** Reads an event's unfinished heats and its blocks as the public may see them, and until when that stays valid without a change. */
export async function readPublicTimetable(db: Db, eventId: string, now: Date) {
  const event = await findAnyEvent(db, eventId);
  if (!event?.isPublic) return null;
  const rows = (await listLineHeats(db, eventId)).filter(
    row => row.status !== 'finished' && mayReadPlan(row, 'public'),
  );
  const blocks = await listPublicBlocks(db, eventId);
  const rails = Map.groupBy(await listTakenRails(db, eventId), ({ heatId }) => heatId);
  const value: PublicTimetable = {
    now: now.toISOString(),
    event: { uid: event.id, name: event.name, timeZone: event.timeZone },
    heats: rows
      .map(row => ({
        uid: row.id,
        name: row.name,
        category: { uid: row.categoryId, name: row.category },
        test: testOfRow(row, now),
        place: placeOfRow(row),
        ...toldOf(row),
        rails: mayReadRails(row, 'public')
          ? (rails.get(row.id) ?? []).map(({ number, name, box }) => ({ number, name, box }))
          : null,
      }))
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    blocks: blocks
      .map(block => ({
        category: { uid: block.categoryId, name: block.category },
        test: testOfRow(block, now),
        place: placeOfRow(block),
        start: block.from.toISOString(),
        end: block.to.toISOString(),
      }))
      .toSorted((a, b) => a.start.localeCompare(b.start)),
  };
  return {
    value,
    staleAt: nextReveal(
      [...rows, ...blocks].map(row => ({ shownFrom: shownFrom(row) })),
      now.getTime(),
    ),
  };
}
