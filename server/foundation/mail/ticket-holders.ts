import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';

export type TicketHolders = {
  /** The ticket's code as a picture. Null for a void ticket. */
  drawTicket(app: { database: Database; config: Config }, ticketId: string): Promise<Buffer | null>;
  /** Lists the addresses with a ticket at the moment `before`. `since` is when the address's first ticket was made. */
  listHolders(trx: Db, eventId: string, before: Date): Promise<{ email: string; since: Date }[]>;
};
