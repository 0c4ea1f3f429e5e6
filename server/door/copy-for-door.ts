import type { DoorSnapshot } from '#contract/door.ts';
import { readEpoch } from '#server/accounts/secret.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { publicKeyOf } from '#server/tickets/sign-ticket.ts';
import { atTheDoor } from './door.access.ts';
import { listChanged, listDoorTypes, readBook } from './door.store.ts';
import { readKnown } from './door-ticket.ts';

const pageSize = 2_000;

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
  { eventId, since }: { eventId: string; since: number },
): Promise<DoorSnapshot> {
  const db = app.database.kysely;
  const { event, mayForce } = await atTheDoor(db, viewer, eventId, app.now());
  const book = await readBook(db, eventId);
  const changed = await listChanged(db, { eventId, since, until: book, limit: pageSize });
  const isMore = changed.length === pageSize;
  const ids = [...new Set(changed.flatMap(({ ticketId }) => ticketId ?? []))];
  const [types, { keyId, key }, epoch, tickets] = await Promise.all([
    listDoorTypes(db, eventId),
    publicKeyOf(db),
    readEpoch(db),
    readKnown(app, db, { eventId, viewer }, ids),
  ]);
  return {
    event: toDoorEvent(event),
    types: types.map(({ id, name, entries }) => ({ id, name, entries })),
    keys: [{ keyId, x: key.x, y: key.y }],
    tickets,
    // A backup that was put back may stand before what this device has seen, or have grown past it by other changes.
    until: isMore ? Number(changed.at(-1)!.changed) : book,
    epoch,
    isMore,
    now: app.now().toISOString(),
    mayForce,
  };
}
