import { createHmac, hkdfSync } from 'node:crypto';
import { isAlias, textOfTag, toAlias, toTag } from '#domain/day/door/alias.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import { shortCodes } from '#server/money/tickets/short-codes.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import { listCodes, listTicketIds } from './aliases.store.ts';

/** Aliases of an event's tickets and people at its doors, with the key that each copy contains. */
export type Aliases = {
  key: string;
  of: (id: string) => string;
  /** Hash by which a door finds a short code; the code itself is in no copy. */
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

/** Ids by alias, as far as this process has read the event. An alias is valid as long as its key. */
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
  // Most recently used last; the oldest is evicted.
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
 * Replaces aliases in door commands by ids. Online scans, and work from before aliases, already have ids. The alias of
 * an unknown ticket stays.
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

/** Ids of tickets and people with this short code; two can share one. */
export async function idsOfCode(
  database: Database,
  eventId: string,
  aliases: Aliases,
  shortCode: string,
): Promise<string[]> {
  const index = indexOf(database, eventId, aliases.key);
  await readTickets(database.kysely, eventId, aliases, index);
  await readCodes(database.kysely, eventId, aliases, index);
  // A map keeps its insertion order, so the ids that are not indexed yet come last.
  for (const id of [...index.ids.values()].slice(index.coded)) {
    const code = aliases.shortCodeOf(id);
    index.byCode.set(code, [...(index.byCode.get(code) ?? []), id]);
    index.coded += 1;
  }
  return index.byCode.get(shortCode) ?? [];
}
