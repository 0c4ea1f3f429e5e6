import { TicketFormSchema } from '#contract/money/ticket-form.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { typeColumns } from '#server/money/tickets/save-type.ts';
import type { DemoTicketType } from './season/demo-event.ts';

type Guest = { name: string; email: string };
type Loading = {
  now: Date;
  event: { id: string; timeZone: string; organizationId: string | null; createdAt: Date };
  types: readonly DemoTicketType[];
  /** The guests; the first is the visitor's account, which gets a ticket. */
  guests: readonly Guest[];
};

const minute = 60_000;

/** Loads the ticket types of an event, and tickets given by hand. The demo contains no payments. */
export async function loadTickets(db: Db, { now, event, types, guests }: Loading): Promise<void> {
  for (const [position, { given, ...asked }] of types.entries()) {
    const id = crypto.randomUUID();
    const form = TicketFormSchema.parse({ saleStart: null, saleEnd: null, ...asked });
    const createdAt = new Date(event.createdAt.getTime() + position * minute);
    const dates = { createdAt, updatedAt: createdAt };
    await db
      .insertInto('ticketTypes')
      .values({ id, eventId: event.id, ...typeColumns(form, event), ...dates })
      .execute();
    const holders = guests.slice(0, given);
    if (holders.length === 0) continue;
    await db
      .insertInto('tickets')
      .values(
        holders.map(({ name, email }, place) => ({
          id: crypto.randomUUID(),
          eventId: event.id,
          ticketTypeId: id,
          userId: event.organizationId,
          status: 'active' as const,
          invitedName: name,
          invitedSearch: searchable(name),
          invitedEmail: email,
          invitedPassport: String(17_345_000 + place),
          createdAt: new Date(now.getTime() - (given - place) * minute),
          updatedAt: now,
        })),
      )
      .execute();
  }
}
