import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

type Answers = { joined: boolean; judges: boolean };

/** Tells which people have reacted to an event: by entries, by orders that may still get money, or as judges. */
export async function findAnswers(db: Db, id: string, now: Date): Promise<Answers> {
  const { rows } = await sql<Answers>`
    select
      exists (select from entries where event_id = ${id})
        or exists (select from orders where event_id = ${id}
          and (state in ('paid', 'fulfilled') or (state = 'created' and (held_until > ${now} or asked_at is not null)))) as joined,
      exists (select from staff_applications where event_id = ${id})
        or exists (select from staff_invitations where event_id = ${id} and status <> 'withdrawn') as judges
  `.execute(db);
  return rows[0]!;
}
