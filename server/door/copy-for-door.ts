import type { DoorSnapshot } from '#contract/door.ts';
import { personType } from '#domain/tickets/qr-text.ts';
import { readEpoch } from '#server/accounts/secret.ts';
import type { App } from '#server/app.ts';
import { readPeople } from '#server/badges/read-people.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { publicKeyOf } from '#server/tickets/sign-ticket.ts';
import { atTheDoor } from './door.access.ts';
import { listChanged, listDoorTypes, readBook } from './door.store.ts';
import { asKnown, readRoster } from './door-person.ts';
import { readKnown } from './door-ticket.ts';

const pageSize = 2_000;

/** Whoever comes with their own code, beside the types of tickets: once a day, since events last days. */
export const peopleType = { id: personType, name: 'Atletas y jueces', entries: 'daily' } as const;

export const toDoorEvent = ({
  id,
  name,
  timeZone,
  startsAt,
  endsAt,
}: Pick<OwnEventRow, 'id' | 'name' | 'timeZone' | 'startsAt' | 'endsAt'>) => ({
  uid: id,
  name,
  timeZone,
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
});

/**
 * What a door keeps for when the network goes: all tickets of the event, page by page, and then what changed. The book's
 * number is read first, and nothing after it is handed out: what changes meanwhile comes with the next page.
 */
export async function copyForDoor(
  app: App,
  viewer: Viewer,
  { eventId, since, people }: { eventId: string; since: number; people?: string | undefined },
): Promise<DoorSnapshot> {
  const db = app.database.kysely;
  const { event, mayForce } = await atTheDoor(db, viewer, eventId, app.now());
  const book = await readBook(db, eventId);
  const changed = await listChanged(db, { eventId, since, until: book, limit: pageSize });
  const isMore = changed.length === pageSize;
  const ids = [...new Set(changed.flatMap(({ ticketId }) => ticketId ?? []))];
  const uids = [...new Set(changed.flatMap(({ personId }) => personId ?? []))];
  const reader = { eventId, viewer };
  const [types, { keyId, key }, epoch, tickets, seen, roster] = await Promise.all([
    listDoorTypes(db, eventId),
    publicKeyOf(db),
    readEpoch(db),
    readKnown(app, db, reader, ids),
    readPeople(db, eventId, { uids }).then(found => asKnown(db, reader, found)),
    // With the last page: there is one list of them.
    isMore ? null : readRoster(db, reader, people),
  ]);
  return {
    event: toDoorEvent(event),
    types: [...types.map(({ id, name, entries }) => ({ id, name, entries })), peopleType],
    keys: [{ keyId, x: key.x, y: key.y }],
    tickets: [...tickets, ...seen],
    people: roster,
    // A backup that was put back may stand before what this device has seen, or have grown past it by other changes.
    until: isMore ? Number(changed.at(-1)!.changed) : book,
    epoch,
    isMore,
    now: app.now().toISOString(),
    mayForce,
  };
}
