import type { Sql } from '#server/foundation/db/sql.ts';

export type StoredFigures = {
  /** Jobs that could run now, by queue: how many, and for how many seconds the oldest has waited. */
  queues: { name: string; depth: number; age: number }[];
  mailsUnsent: number;
  /** Videos that are arriving: bytes of them came within ten minutes. */
  uploads: number;
  /** When the last backup was made, in seconds since 1970. 0 if there is none. */
  backupAt: number;
};

/** Reads the figures that only the database knows, by indices of waiting rows. */
export async function readStoredFigures(sql: Sql): Promise<StoredFigures> {
  const [row] = await sql<StoredFigures[]>`
    select
      (select coalesce(json_agg(json_build_object('name', name, 'depth', depth, 'age', age)), '[]')
        from (
          select name, count(*) as depth, extract(epoch from now() - min(start_after)) as age
          from pgboss.job where state < 'active' and start_after <= now() group by name
        ) as queue) as queues,
      (select count(*)::integer from mails where sent_at is null) as "mailsUnsent",
      (select count(*)::integer from videos
        where state = 'arriving' and updated_at > now() - interval '10 minutes') as uploads,
      (select coalesce(extract(epoch from max(made_at)), 0)::float8 from last_backup) as "backupAt"`;
  return row!;
}
