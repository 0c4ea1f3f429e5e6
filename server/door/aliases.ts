import { createHmac, hkdfSync } from 'node:crypto';
import { isAlias, toAlias } from '#domain/door/alias.ts';
import { padsOf } from '#domain/text/hmac.ts';
import { personType } from '#domain/tickets/qr-text.ts';
import { readSecret } from '#server/accounts/secret.ts';
import type { Db } from '#server/db/connection.ts';
import { findIdsOf } from './aliases.store.ts';

/** By what an event's doors call its tickets and its people, and the key for it, which they get with their copy. */
export type Aliases = { key: string; of: (id: string) => string };

export async function readAliases(db: Db, eventId: string): Promise<Aliases> {
  const secret = await readSecret(db, 'ticket-key');
  const derived = hkdfSync('sha256', secret, '', `pizarra.door-alias\n${eventId}`, 32);
  const key = Buffer.from(derived).toString('base64url');
  return { key, of: id => toAlias(createHmac('sha256', key).update(id).digest('hex')) };
}

type Named = { typeId: string; ticketId: string };

/**
 * What doors decided by the names of their copy, with the ids that the store knows. A scan that is asked about brings its
 * id itself, and so does what a device kept before there were aliases. Of what the event has not the alias stays.
 */
export async function withIds<Command extends Named>(
  db: Db,
  eventId: string,
  { key }: Aliases,
  commands: readonly Command[],
): Promise<Command[]> {
  const named = commands.filter(({ ticketId }) => isAlias(ticketId));
  const [people, tickets] = [true, false].map(isOf =>
    named.flatMap(({ typeId, ticketId }) => ((typeId === personType) === isOf ? [ticketId] : [])),
  );
  const ids = await findIdsOf(db, eventId, padsOf(key), { people: people!, tickets: tickets! });
  return commands.map(command => ({ ...command, ticketId: ids.get(command.ticketId) ?? command.ticketId }));
}
