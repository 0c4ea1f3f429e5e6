import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownPersonName } from '#server/registration/entries/shown-name.ts';

/** Facts of a result that the table's cells leave out. `isOwn`: the account of the caller takes part with the entry. */
export type ResultBeside = {
  entryId: string;
  wodId: string;
  status: 'pending' | 'approved' | 'rejected';
  videoUrl: string | null;
  videoId: string | null;
  note: string | null;
  modifiedByOrganization: boolean;
  appealed: boolean;
  quantityByAthlete: number | null;
  timeByAthleteMs: number | null;
  submittedAt: Date;
  userId: string;
  isOwn: boolean;
  members: { userId: string; fullName: string | null; quantity: number | null; timeMs: number | null }[];
};

type BesideInput = { entryIds: string[]; wodIds: string[]; asking: string | null };

export async function listResultsBeside(db: Db, { entryIds, wodIds, asking }: BesideInput): Promise<ResultBeside[]> {
  if (entryIds.length === 0 || wodIds.length === 0) return [];
  const { rows } = await sql<ResultBeside>`
    select results.entry_id, results.wod_id, results.status, results.video_url, results.video_id, results.note,
      results.modified_by_organization, results.appealed, results.quantity_by_athlete, results.time_by_athlete_ms,
      results.submitted_at, entries.user_id,
      exists (select from participants where entry_id = entries.id and user_id = ${asking}) as is_own,
      (select coalesce(json_agg(json_build_object('userId', part ->> 'userId',
          'fullName', ${sql.raw(shownPersonName('people'))},
          'quantity', part -> 'quantity', 'timeMs', part -> 'timeMs') order by place), '[]')
        from jsonb_array_elements(results.team_results) with ordinality as parts (part, place)
        left join users as people on people.id = part ->> 'userId') as members
    from results join entries on entries.id = results.entry_id
    where results.entry_id = any(${entryIds}) and results.wod_id = any(${wodIds})
  `.execute(db);
  return rows;
}
