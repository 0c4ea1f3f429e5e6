import { createHmac, hkdfSync } from 'node:crypto';
import { toShortCode } from '#domain/money/tickets/short-code.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { readSecret } from '#server/people/accounts/secret.ts';

/** Makes the short code of a ticket id or a badge id. Staff type it at a door; it opens nothing else (ORGA-C9). */
export async function shortCodes(db: Db): Promise<(id: string) => string> {
  const secret = await readSecret(db, 'ticket-key');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'pizarra.short-code', 32));
  return id => toShortCode(createHmac('sha256', key).update(id).digest());
}
