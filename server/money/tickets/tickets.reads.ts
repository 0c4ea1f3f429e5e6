import type { Db } from '#server/foundation/db/connection.ts';
import { isHolderAddress, listEventHolders, listEventTickets, listTypesHeldBy } from './tickets.store.ts';

/** Lists the ticket types of which the account has a ticket (PUB-258). */
export const ticketsOf = (db: Db, uid: string): Promise<string[]> => listTypesHeldBy(db, uid);

/** True if a ticket names this address (A10). */
export const isHolder = (db: Db, email: string): Promise<boolean> => isHolderAddress(db, email);

export const listHolders = (db: Db, eventId: string, before: Date) => listEventHolders(db, eventId, before);

/** Lists the tickets for the event's file. The caller has checked its owner. */
export const ticketsOfEvent = (db: Db, eventId: string) => listEventTickets(db, eventId);
export type EventTicket = Awaited<ReturnType<typeof listEventTickets>>[number];
