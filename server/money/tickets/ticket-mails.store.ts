import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

type AskInput = { ticketId: string; orderId: string; email: string; askedAt: Date };

export const askTicketMail = (db: Db, asked: AskInput) =>
  db
    .insertInto('ticketMails')
    .values(asked)
    .onConflict(conflict => conflict.column('ticketId').doNothing())
    .execute();

type Waiting = {
  id: string;
  eventId: string;
  orderId: string;
  ticketTypeId: string;
  email: string;
  invitedName: string;
};

/**
 * Takes all waiting tickets of this ticket's order and address from the list. A concurrent call gets none of them.
 * Leaves out tickets that are void or have another address by now.
 */
export async function takeTicketMails(db: Db, ticketId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with asked as (select order_id, email from ticket_mails where ticket_id = ${ticketId}),
      taken as (delete from ticket_mails using asked
        where ticket_mails.order_id = asked.order_id and ticket_mails.email = asked.email
        returning ticket_mails.ticket_id, ticket_mails.email)
    select tickets.id, tickets.event_id, tickets.order_id, tickets.ticket_type_id, tickets.invited_name, taken.email
    from taken join tickets on tickets.id = taken.ticket_id
    where tickets.voided_at is null and tickets.invited_email = taken.email
    order by tickets.ticket_type_id, tickets.created_at, tickets.id`.execute(db);
  return rows;
}

export const forgetTicketMails = (db: Db, email: string) =>
  db.deleteFrom('ticketMails').where('email', '=', email).execute();
