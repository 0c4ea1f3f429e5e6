import { messages } from '#contract/messages.ts';
import { priceFault, type TicketForm } from '#contract/money/ticket-form.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { unlessUsd } from '#domain/foundation/money/currencies.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { isInUse, mostTicketTypes } from '#domain/money/tickets/ticket-rules.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import {
  deleteTicketTypeRow,
  hasLetIn,
  insertTicketType,
  listTicketTypeRows,
  updateTicketTypeRow,
} from './ticket-types.store.ts';
import { ownTicketType } from './tickets.access.ts';

const words = messages.ticket;

export const typeColumns = (form: TicketForm, { timeZone }: Pick<OwnEventRow, 'timeZone'>) => ({
  name: form.name,
  priceCents: form.price,
  limitCount: form.limit,
  isPublic: form.isPublic,
  saleStartsAt: form.saleStart ? toInstant(form.saleStart, timeZone) : null,
  saleEndsAt: form.saleEnd ? toInstant(form.saleEnd, timeZone) : null,
  mostPerPerson: form.mostPerPerson,
  entries: form.entries,
});

export function refuseOverEvent(event: OwnEventRow, now: Date): void {
  if (isCompleted(timesOf(event), now.getTime())) throw refused(words.completed);
}

function refusePrice({ price }: TicketForm, { currency }: OwnEventRow): void {
  const fault = priceFault(price, currency);
  if (fault) throw refusedField('price', fault);
}

export const createType = (app: App, viewer: Viewer, eventId: string, form: TicketForm): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    const event = await ownEvent(trx, viewer, eventId, { lock: true });
    const now = app.now();
    refuseOverEvent(event, now);
    refusePrice(form, event);
    if ((await listTicketTypeRows(trx, eventId)).length >= mostTicketTypes) throw refused(words.tooMany);
    const id = crypto.randomUUID();
    await insertTicketType(trx, { id, eventId, ...typeColumns(form, event), createdAt: now, updatedAt: now });
    return id;
  });

type Update = { id: string; form: TicketForm; version?: number | undefined };

/** Changes a ticket type. Sold tickets keep their price. */
export const updateType = (app: App, viewer: Viewer, { id, form, version }: Update): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { type, event } = await ownTicketType(trx, viewer, id, { lock: true });
    const now = app.now();
    refuseOverEvent(event, now);
    refusePrice(form, event);
    refuseOlder(type, version, words.changedMeanwhile);
    // The database refuses a limit below the sold tickets too, but without a message (J6).
    const taken = type.sold + type.held;
    if (form.limit < taken) throw refusedField('limit', words.limitBelow(taken));
    // Days and `once` are counted apart. So a change would admit people again who are inside.
    if (form.entries !== type.entries && (await hasLetIn(trx, id))) throw refusedField('entries', words.entriesUsed);
    await updateTicketTypeRow(trx, id, { ...typeColumns(form, event), updatedAt: now });
    if (form.price === type.priceCents) return;
    const details = { type: form.name, before: type.priceCents, price: form.price, ...unlessUsd(event.currency) };
    await recordAct(trx, 'ticket-price-changed', { by: viewer, eventId: event.id, details, at: now });
  });

export const removeType = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { type } = await ownTicketType(trx, viewer, id, { lock: true });
    if (isInUse(type)) throw refused(words.inUse(type.sold + type.held));
    await deleteTicketTypeRow(trx, id);
  });
