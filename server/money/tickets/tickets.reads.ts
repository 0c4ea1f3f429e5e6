import type { Db } from '#server/foundation/db/connection.ts';
import { isHolderAddress, listEventHolders, listEventTickets, listTypesHeldBy } from './tickets.store.ts';

/** PUB-258: of the account, by the types of what it holds. */
export const ticketsOf = (db: Db, uid: string): Promise<string[]> => listTypesHeldBy(db, uid);

/** A10: whether somebody is named by this address on a ticket. */
export const isHolder = (db: Db, email: string): Promise<boolean> => isHolderAddress(db, email);

/** Whom an event's tickets bring, as they can be written to. */
export const listHolders = (db: Db, eventId: string, before: Date) => listEventHolders(db, eventId, before);

/** For the file of an event; whose it is has been asked before. */
export const ticketsOfEvent = (db: Db, eventId: string) => listEventTickets(db, eventId);
export type EventTicket = Awaited<ReturnType<typeof listEventTickets>>[number];
