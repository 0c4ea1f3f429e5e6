import { messages } from '#contract/messages.ts';
import { presentSeconds } from '#domain/money/tickets/grant.ts';
import { leftOf, type SaleState } from '#domain/money/tickets/ticket-rules.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { listAnyEvents } from '#server/competition/events/events.reads.ts';
import { missingEvent } from '#server/competition/events/hidden-events.ts';
import { batchByKey } from '#server/foundation/db/batch-by-key.ts';
import { boundedCache } from '#server/foundation/db/bounded-cache.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { saleOf } from '#server/money/tickets/ticket-view.ts';
import { eventOfType, listConfirmed, listTypesOnSale, type TypeOnSale } from './sale.store.ts';

type OnSale = {
  event: OwnEventRow;
  types: TypeOnSale[];
  /** True if the organizer has confirmed the email address. Only such an organizer may sell tickets (N7). */
  isConfirmed: boolean;
};

/**
 * Reads the sale of an event. Concurrent callers share one query. No caller gets a result that was read before its
 * call.
 */
const readOnSale = batchByKey<OnSale>(async ({ kysely }, ids) => {
  const [events, types] = await Promise.all([listAnyEvents(kysely, ids), listTypesOnSale(kysely, ids)]);
  const confirmed = await listConfirmed(kysely, ['', ...events.map(({ organizationId }) => organizationId)]);
  return new Map(
    events.map(event => [
      event.id,
      {
        event,
        types: types.filter(({ eventId }) => eventId === event.id),
        isConfirmed: confirmed.has(event.organizationId),
      },
    ]),
  );
});

/** Reads the sale of a public event; refuses any other event. */
export async function eventOnSale({ database }: Pick<App, 'database'>, eventId: string): Promise<OnSale> {
  const found = await readOnSale(database, eventId);
  if (!found?.event.isPublic) throw await missingEvent(database.kysely, eventId);
  return found;
}

// The event of each ticket type. Cached without end, because a type never changes its event.
const eventsOf = boundedCache<Database, string>();

export type TypeSold = { event: OwnEventRow; type: TypeOnSale; isConfirmed: boolean };

export async function typeOnSale(app: Pick<App, 'database'>, typeId: string): Promise<TypeSold> {
  const events = eventsOf(app.database);
  const eventId = events.get(typeId) ?? (await eventOfType(app.database.kysely, typeId));
  if (eventId === null) throw notFound(messages.ticket.missing);
  events.keep(typeId, eventId);
  const { event, types, isConfirmed } = await eventOnSale(app, eventId);
  const type = types.find(({ id }) => id === typeId);
  if (!type) throw notFound(messages.ticket.missing);
  return { event, type, isConfirmed };
}

type Counted = Parameters<typeof saleOf>[0] & { awaitedAt: Date | null };

export const isAwaited = ({ awaitedAt }: Pick<Counted, 'awaitedAt'>, now: Date): boolean =>
  awaitedAt !== null && awaitedAt.getTime() > now.getTime() - presentSeconds * 1000;

/**
 * Returns the state and the number of tickets that newcomers see. If an earlier buyer waits for the remaining tickets,
 * they see none left.
 */
export function saleShown(type: Counted, event: OwnEventRow, now: Date): { state: SaleState; left: number } {
  const state = saleOf(type, event, now);
  if (state === 'open' && isAwaited(type, now)) return { state: 'all-held', left: 0 };
  return { state, left: leftOf({ limit: type.limitCount, sold: type.sold, held: type.held }) };
}
