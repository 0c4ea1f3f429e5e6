import { createHash } from 'node:crypto';
import type { DoorSnapshot } from '#contract/day/door.ts';
import { dayOf, dayOfOnce } from '#domain/day/door/decide.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { readPeople } from '#server/day/badges/read-people.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { publicKeyOf } from '#server/money/tickets/sign-ticket.ts';
import { readEpoch } from '#server/people/accounts/secret.ts';
import { readAliases } from './aliases.ts';
import { atTheDoor } from './door.access.ts';
import { asKnown, readRoster } from './door-person.ts';
import { countUnlisted } from './door-reports.store.ts';
import { asSeen, readKnown } from './door-ticket.ts';
import { listChanged, listDoorTypes, readBook } from './door-tickets.store.ts';

/** Tickets per page. On a slow network, each page arrives before the device stops waiting for it. */
const limit = 2_000;

/** In the audit log, a device that reads more changes than this has read the whole list. */
const mostNews = 200;

/** Version of a copy's content. A new value makes devices load everything again. */
const shapeOfCopy = 'tags passed-to';

/** Extra ticket type for personal codes. Daily, because events last several days. */
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
 * A door's copy for use without network: all tickets page by page, then only changes. The change counter is read first
 * and limits the pages, so parallel changes come with the next one.
 */
export async function copyForDoor(
  app: App,
  viewer: Viewer,
  { eventId, since, people }: { eventId: string; since: number; people?: string | undefined },
): Promise<DoorSnapshot> {
  const db = app.database.kysely;
  const { event, mayForce } = await atTheDoor(db, viewer, eventId, app.now());
  const aliases = await readAliases(db, eventId);
  const book = await readBook(db, eventId);
  const changed = await listChanged(db, { eventId, since, until: book, limit });
  const isMore = changed.length === limit;
  const ids = [...new Set(changed.flatMap(({ ticketId }) => ticketId ?? []))];
  const uids = [...new Set(changed.flatMap(({ personId }) => personId ?? []))];
  const reader = { eventId, viewer };
  const days = [dayOfOnce, dayOf('daily', app.now(), event.timeZone)];
  const [types, { keyId, key }, epoch, known, seen, roster, unlisted] = await Promise.all([
    listDoorTypes(db, eventId),
    publicKeyOf(db),
    readEpoch(db),
    readKnown(app, db, reader, ids),
    readPeople(db, eventId, { uids }).then(found => asKnown(db, reader, found)),
    // There is one list of people, sent with the last page.
    isMore ? null : readRoster(db, reader, aliases, people),
    countUnlisted(db, eventId, days),
  ]);
  if (since === 0 || changed.length > mostNews) {
    const details = { rows: known.length + seen.length + (roster?.all.length ?? 0) };
    await recordOften(db, 'door-list-read', { by: viewer, eventId, details, at: app.now() });
  }
  return {
    event: toDoorEvent(event),
    types: [...types.map(({ id, name, entries }) => ({ id, name, entries })), peopleType],
    keys: [{ keyId, x: key.x, y: key.y }],
    aliasKey: aliases.key,
    tickets: [...known, ...seen].map(each => asSeen(aliases, each)),
    people: roster,
    unlisted,
    // After a restored backup the counter may be lower than this device's, or higher by other changes. A new key
    // changes all aliases.
    until: isMore ? Number(changed.at(-1)!.changed) : book,
    epoch: createHash('sha256').update(`${epoch}\n${aliases.key}\n${shapeOfCopy}`).digest('base64url').slice(0, 16),
    isMore,
    now: app.now().toISOString(),
    mayForce,
  };
}
