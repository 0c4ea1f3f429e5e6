import { sql } from 'kysely';
import type { Database } from '#server/foundation/db/connection.ts';

export type RushAnswer = { hold: { uid: string; quantity: number } | null; state: string; left: number };

let turn = 0;
// Each buyer has another address, because the limits per network are for one household.
const someAddress = () => `10.${(turn >> 14) & 255}.${(turn >> 6) & 255}.${1 + (turn++ & 63)}`;

/** Requests tickets in a new browser, through the real program. */
export async function wishAt(url: string, typeId: string, quantity: number): Promise<RushAnswer | null> {
  const answer = await fetch(`${url}/rpc/sale/hold`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ json: { typeId, quantity, key: crypto.randomUUID() } }),
  }).catch(() => null);
  const body = await answer?.json().catch(() => null);
  return answer?.ok && body ? (body as { json: RushAnswer }).json : null;
}

type Counted = { limit: number; sold: number; held: number; tickets: number; onHold: number };

/** The counters of a ticket type, and the counts of its rows to compare. */
export async function countsOf({ kysely }: Pick<Database, 'kysely'>, typeId: string): Promise<Counted | undefined> {
  const { rows } = await sql<Counted>`
    select limit_count as limit, sold, held,
      (select count(*)::integer from tickets where ticket_type_id = type.id and voided_at is null) as tickets,
      (select coalesce(sum(quantity), 0)::integer from ticket_holds where ticket_type_id = type.id) as on_hold
    from ticket_types as type where id = ${typeId}`.execute(kysely);
  return rows[0];
}
