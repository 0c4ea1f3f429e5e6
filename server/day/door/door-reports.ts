import type { DoorConflict } from '#contract/day/door.ts';
import { type Crowd, entered, nobody, together } from '#domain/day/door/crowd.ts';
import { dayOf, dayOfOnce, openAfterEndMs } from '#domain/day/door/decide.ts';
import { readLongId } from '#domain/day/door/read-code.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { readShortCode } from '#domain/money/tickets/short-code.ts';
import type { App } from '#server/app.ts';
import { readPeople } from '#server/day/badges/read-people.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { idsOfCode, readAliases } from './aliases.ts';
import { peopleType, toDoorEvent } from './copy-for-door.ts';
import { atTheDoor } from './door.access.ts';
import { asKnown } from './door-person.ts';
import {
  countByDoor,
  countInside,
  countUnlisted,
  countUsed,
  listAccountsOf,
  listConflicts,
  listDoorEvents,
  listPeopleInside,
} from './door-reports.store.ts';
import { asSeen, withMarks } from './door-ticket.ts';
import { listDoorTypes, searchDoorTickets } from './door-tickets.store.ts';
import type { entering } from './marks.store.ts';

export async function listEvents(app: App, viewer: Viewer) {
  const rows = await listDoorEvents(app.database.kysely, viewer, new Date(app.now().getTime() - openAfterEndMs));
  return rows.map(toDoorEvent);
}

const mostPeople = 20;

/**
 * Finds people without a readable QR (ORGA-C9). Searches by part of the name, short code, long id, whole address or
 * order number.
 */
export async function searchTickets(app: App, viewer: Viewer, { eventId, text }: { eventId: string; text: string }) {
  const db = app.database.kysely;
  await atTheDoor(db, viewer, eventId, app.now());
  const reader = { eventId, viewer };
  const aliases = await readAliases(db, eventId);
  const shortCode = readShortCode(text);
  const ids = shortCode ? await idsOfCode(app.database, eventId, aliases, shortCode) : [readLongId(text) ?? ''];
  const asked = searchable(text);
  const uids = new Set(text.includes('@') ? await listAccountsOf(db, text.toLowerCase()) : []);
  const people = (await readPeople(db, eventId)).filter(
    ({ name, code, uid }) => searchable(name).includes(asked) || ids.includes(code) || uids.has(uid),
  );
  const found = [
    ...(await asKnown(db, reader, people.slice(0, mostPeople))),
    ...(await withMarks(app, db, reader, await searchDoorTickets(db, eventId, text, ids))),
  ];
  return found.map(each => asSeen(aliases, each));
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

type Entering = (typeof entering)[number];

/** Counts people with their own code. A person who was admitted and has left the event counts as «left». */
async function countPeople(db: Db, eventId: string, day: string): Promise<Crowd> {
  const [people, marks] = await Promise.all([readPeople(db, eventId), listPeopleInside(db, eventId, day)]);
  const there = new Set(people.filter(({ isOut }) => !isOut).map(({ uid }) => uid));
  const came = marks.map(({ uid, outcome }) =>
    entered({ voidReason: there.has(uid) ? null : 'left', kind: outcome as Entering }),
  );
  const present = new Set(marks.map(({ uid }) => uid).filter(uid => there.has(uid)));
  return together([...came, { ...nobody, missing: there.size - present.size }]);
}

/** People inside, at all doors. The sums by type and by door are equal. */
export async function countAtDoor(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const { event } = await atTheDoor(db, viewer, eventId, app.now());
  const today = dayOf('daily', app.now(), event.timeZone);
  const days = [dayOfOnce, today];
  const [types, inside, used, doors, conflicts, people, unlisted] = await Promise.all([
    listDoorTypes(db, eventId),
    countInside(db, eventId, days),
    countUsed(db, eventId, days),
    countByDoor(db, eventId, days),
    listConflicts(db, eventId),
    countPeople(db, eventId, today),
    countUnlisted(db, eventId, days),
  ]);
  const usedOf = new Map(used.map(({ typeId, count }) => [typeId, Number(count)]));
  const insideOf = Map.groupBy(inside, ({ typeId }) => typeId);
  const crowds = types.map(({ id, name, sold }) => {
    const came = (insideOf.get(id) ?? []).map(({ voidReason, outcome, count }) =>
      entered({ voidReason, kind: outcome as Entering }, Number(count)),
    );
    return { id, name, ...together([...came, { ...nobody, missing: sold - (usedOf.get(id) ?? 0) }]) };
  });
  const { id, name } = peopleType;
  if (people.inside + people.missing > 0) crowds.push({ id, name, ...people });
  const without = entered({ voidReason: null, kind: 'forced' }, unlisted);
  return {
    all: together([...crowds, without]),
    types: crowds,
    unlisted,
    doors: doors.map(({ door, count }) => ({ door, count: Number(count) })),
    conflicts: conflicts.length,
  };
}
