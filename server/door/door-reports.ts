import type { DoorConflict } from '#contract/door.ts';
import { dayOf, dayOfOnce, openAfterEndMs } from '#domain/door/decide.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { App } from '#server/app.ts';
import { readPeople } from '#server/badges/read-people.ts';
import type { Viewer } from '#server/http/context.ts';
import { peopleType, toDoorEvent } from './copy-for-door.ts';
import { atTheDoor } from './door.access.ts';
import { asKnown } from './door-person.ts';
import { countByDoor, countInside, countPeopleInside, listConflicts, listDoorEvents } from './door-reports.store.ts';
import { withMarks } from './door-ticket.ts';
import { listDoorTypes, searchDoorTickets } from './door-tickets.store.ts';

export async function listEvents(app: App, viewer: Viewer) {
  const rows = await listDoorEvents(app.database.kysely, viewer.uid, new Date(app.now().getTime() - openAfterEndMs));
  return rows.map(toDoorEvent);
}

const mostPeople = 20;

/** Who left their phone at home, by name; also whoever has no account. */
export async function searchTickets(app: App, viewer: Viewer, { eventId, name }: { eventId: string; name: string }) {
  const db = app.database.kysely;
  await atTheDoor(db, viewer, eventId, app.now());
  const reader = { eventId, viewer };
  const asked = searchable(name);
  const people = (await readPeople(db, eventId)).filter(person => searchable(person.name).includes(asked));
  return [
    ...(await asKnown(db, reader, people.slice(0, mostPeople))),
    ...(await withMarks(app, db, reader, await searchDoorTickets(db, eventId, name))),
  ];
}

export async function readConflicts(app: App, viewer: Viewer, eventId: string): Promise<DoorConflict[]> {
  const db = app.database.kysely;
  await atTheDoor(db, viewer, eventId, app.now());
  const rows = await listConflicts(db, eventId);
  const people = await readPeople(db, eventId, { uids: rows.flatMap(({ personId }) => personId ?? []) });
  const nameOf = new Map(people.map(({ uid, name }) => [uid, name]));
  return rows.map(row => ({
    id: row.id,
    kind: row.outcome as DoorConflict['kind'],
    at: row.decidedAt.toISOString(),
    door: row.door,
    name: row.personId ? (nameOf.get(row.personId) ?? null) : row.invitedName,
    typeName: row.personId ? peopleType.name : row.typeName,
    voidReason: row.voidReason,
    first: row.firstAt && { at: row.firstAt.toISOString(), door: row.firstDoor },
  }));
}

export async function countAtDoor(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const { event } = await atTheDoor(db, viewer, eventId, app.now());
  const today = dayOf('daily', app.now(), event.timeZone);
  const [types, inside, doors, conflicts, people, peopleInside] = await Promise.all([
    listDoorTypes(db, eventId),
    countInside(db, eventId, [dayOfOnce, today]),
    countByDoor(db, eventId),
    listConflicts(db, eventId),
    readPeople(db, eventId),
    countPeopleInside(db, eventId, today),
  ]);
  const there = { id: peopleType.id, name: peopleType.name, sold: people.filter(({ isOut }) => !isOut).length };
  const insideOf = new Map(inside.map(({ typeId, count }) => [typeId, Number(count)]));
  return {
    types: [
      ...types.map(({ id, name, sold }) => ({ id, name, sold, inside: insideOf.get(id) ?? 0 })),
      ...(there.sold > 0 ? [{ ...there, inside: peopleInside }] : []),
    ],
    doors: doors.map(({ door, count }) => ({ door, count: Number(count) })),
    conflicts: conflicts.length,
  };
}
