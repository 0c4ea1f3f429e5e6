import { createHmac, hkdfSync } from 'node:crypto';
import { isAlias, textOfTag, toAlias, toTag } from '#domain/day/door/alias.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import { shortCodes } from '#server/money/tickets/short-codes.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import { listCodes, listTicketIds } from './aliases.store.ts';

/** By what an event's doors call its tickets and its people, and the key for it, which they get with their copy. */
export type Aliases = {
  key: string;
  of: (id: string) => string;
  /** By what they find its short code, which is in no copy. */
  tagOf: (id: string) => string;
  shortCodeOf: (id: string) => string;
};

export async function readAliases(db: Db, eventId: string): Promise<Aliases> {
  const secret = await readSecret(db, 'ticket-key');
  const derived = hkdfSync('sha256', secret, '', `pizarra.door-alias\n${eventId}`, 32);
  const key = Buffer.from(derived).toString('base64url');
  const hexOf = (text: string) => createHmac('sha256', key).update(text).digest('hex');
  const shortCodeOf = await shortCodes(db);
  return { key, of: id => toAlias(hexOf(id)), tagOf: id => toTag(hexOf(textOfTag(shortCodeOf(id)))), shortCodeOf };
}

/** Which id an alias is of, as far as this process has read an event's. An id keeps its alias as long as the key. */
type Index = { key: string; ids: Map<string, string>; read: number; byCode: Map<string, string[]>; coded: number };
const mostEvents = 16;
const atOnce = 5_000;
const indexes = new WeakMap<Database, Map<string, Index>>();

function indexOf(database: Database, eventId: string, key: string): Index {
  const known = indexes.get(database) ?? new Map<string, Index>();
  indexes.set(database, known);
  const found = known.get(eventId);
  const index =
    found?.key === key ? found : { key, ids: new Map<string, string>(), read: 0, byCode: new Map(), coded: 0 };
  // Whoever was asked for last goes last.
  known.delete(eventId);
  known.set(eventId, index);
  for (const oldest of [...known.keys()].slice(0, -mostEvents)) known.delete(oldest);
  return index;
}

async function readTickets(db: Db, eventId: string, { of }: Aliases, index: Index): Promise<void> {
  for (let isMore = true; isMore; ) {
    const rows = await listTicketIds(db, eventId, index.read, atOnce);
    for (const { id } of rows) index.ids.set(of(id), id);
    index.read = Math.max(index.read, Number(rows.at(-1)?.changed ?? 0));
    isMore = rows.length === atOnce;
  }
}

async function readCodes(db: Db, eventId: string, { of }: Aliases, index: Index): Promise<void> {
  for (const code of await listCodes(db, eventId)) index.ids.set(of(code), code);
}

type Named = { typeId: string; ticketId: string };

/**
 * What doors decided by the names of their copy, with the ids that the store knows. A scan that is asked about brings its
 * id itself, and so does what a device kept before there were aliases. Of what the event has not the alias stays.
 */
export async function withIds<Command extends Named>(
  database: Database,
  eventId: string,
  aliases: Aliases,
  commands: readonly Command[],
): Promise<Command[]> {
  const db = database.kysely;
  const index = indexOf(database, eventId, aliases.key);
  const unknown = commands.filter(({ ticketId }) => isAlias(ticketId) && !index.ids.has(ticketId));
  if (unknown.some(({ typeId }) => typeId !== personType)) await readTickets(db, eventId, aliases, index);
  if (unknown.some(({ typeId }) => typeId === personType)) await readCodes(db, eventId, aliases, index);
  return commands.map(command => ({ ...command, ticketId: index.ids.get(command.ticketId) ?? command.ticketId }));
}

/** Of which tickets and people of an event it is the short code: of two that share one, both. */
export async function idsOfCode(
  database: Database,
  eventId: string,
  aliases: Aliases,
  shortCode: string,
): Promise<string[]> {
  const index = indexOf(database, eventId, aliases.key);
  await readTickets(database.kysely, eventId, aliases, index);
  await readCodes(database.kysely, eventId, aliases, index);
  // A map keeps the order in which its names came.
  for (const id of [...index.ids.values()].slice(index.coded)) {
    const code = aliases.shortCodeOf(id);
    index.byCode.set(code, [...(index.byCode.get(code) ?? []), id]);
    index.coded += 1;
  }
  return index.byCode.get(shortCode) ?? [];
}
