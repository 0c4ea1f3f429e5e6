import { createHash } from 'node:crypto';
import { personType } from '#domain/money/tickets/qr-text.ts';
import { type EventPerson, readPeople } from '#server/day/badges/read-people.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Aliases } from './aliases.ts';
import { asSeen, type DoorReader, type KnownTicket, letInBy } from './door-ticket.ts';
import { listEntering } from './marks.store.ts';

/** A person in the form of a ticket that admits once a day. */
export async function asKnown(
  db: Db,
  reader: DoorReader,
  people: readonly EventPerson[],
): Promise<(KnownTicket & { uid: string })[]> {
  if (people.length === 0) return [];
  const uids = people.map(({ uid }) => uid);
  const marks = Map.groupBy(await listEntering(db, reader.eventId, 'personId', uids), ({ personId }) => personId);
  return people.map(({ uid, code, name, passport, isOut, held }) => ({
    uid,
    id: code,
    typeId: personType,
    entries: 'daily',
    name,
    buyer: null,
    orderId: null,
    passport: passport?.slice(-3) ?? null,
    voidReason: isOut ? 'left' : null,
    passedTo: null,
    isTest: false,
    ...letInBy(marks.get(uid) ?? [], reader),
    held,
  }));
}

/**
 * All people who have a code. Null when the device already has this version. Their admissions come with the changes of
 * tickets.
 */
export async function readRoster(db: Db, reader: DoorReader, aliases: Aliases, known: string | undefined) {
  if (known === undefined) return null;
  const people = await readPeople(db, reader.eventId);
  const version = createHash('sha256').update(JSON.stringify(people)).digest('base64url').slice(0, 22);
  if (version === known) return null;
  return { version, all: (await asKnown(db, reader, people)).map(person => asSeen(aliases, person)) };
}
