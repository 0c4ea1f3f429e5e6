import type { DoorConflict } from '#contract/door.ts';
import { dayOf, dayOfOnce, openAfterEndMs } from '#domain/door/decide.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { toDoorEvent } from './copy-for-door.ts';
import { atTheDoor } from './door.access.ts';
import {
  countByDoor,
  countInside,
  listConflicts,
  listDoorEvents,
  listDoorTypes,
  searchDoorTickets,
} from './door.store.ts';
import { withMarks } from './door-ticket.ts';

export async function listEvents(app: App, viewer: Viewer) {
  const rows = await listDoorEvents(app.database.kysely, viewer.uid, new Date(app.now().getTime() - openAfterEndMs));
  return rows.map(toDoorEvent);
}

/** Who left their phone at home, by name. */
export async function searchTickets(app: App, viewer: Viewer, { eventId, name }: { eventId: string; name: string }) {
  const db = app.database.kysely;
  await atTheDoor(db, viewer, eventId, app.now());
  return withMarks(app, db, { eventId, viewer }, await searchDoorTickets(db, eventId, name));
}

export async function readConflicts(app: App, viewer: Viewer, eventId: string): Promise<DoorConflict[]> {
  const db = app.database.kysely;
  await atTheDoor(db, viewer, eventId, app.now());
  return (await listConflicts(db, eventId)).map(row => ({
    id: row.id,
    kind: row.outcome as DoorConflict['kind'],
    at: row.decidedAt.toISOString(),
    door: row.door,
    name: row.invitedName,
    typeName: row.typeName,
    voidReason: row.voidReason,
    first: row.firstAt && { at: row.firstAt.toISOString(), door: row.firstDoor },
  }));
}

export async function countAtDoor(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const { event } = await atTheDoor(db, viewer, eventId, app.now());
  const [types, inside, doors, conflicts] = await Promise.all([
    listDoorTypes(db, eventId),
    countInside(db, eventId, [dayOfOnce, dayOf('daily', app.now(), event.timeZone)]),
    countByDoor(db, eventId),
    listConflicts(db, eventId),
  ]);
  const insideOf = new Map(inside.map(({ typeId, count }) => [typeId, Number(count)]));
  return {
    types: types.map(({ id, name, sold }) => ({ id, name, sold, inside: insideOf.get(id) ?? 0 })),
    doors: doors.map(({ door, count }) => ({ door, count: Number(count) })),
    conflicts: conflicts.length,
  };
}
