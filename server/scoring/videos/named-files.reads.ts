import type { VideoType } from '#domain/scoring/results/video-file.ts';
import type { Queryable } from '#server/foundation/db/copy.ts';
import { pictureKeys } from '#server/foundation/pictures/images.ts';
import { oldKeyOf } from './video-key.ts';

/**
 * Lists every file that a row names: pictures and whole videos. Reads PostgreSQL's catalogue, so it works with any
 * schema version.
 */
export async function listNamedFiles(sql: Queryable): Promise<string[]> {
  const columns = await sql.unsafe(`
    select format('select %I as id from public.%I where %1$I is not null', column_name, table_name) as question
    from information_schema.columns
    where table_schema = 'public' and column_name in ('photo_id', 'poster_id')`);
  const questions = columns.map(({ question }) => question as string);
  const pictures = questions.length > 0 ? await sql.unsafe(questions.join(' union ')) : [];
  const videos = await sql.unsafe(`
    select id, type, to_jsonb(videos) ->> 'file_key' as key from videos where state = 'ready' and type is not null`);
  return [
    ...pictures.flatMap(({ id }) => pictureKeys(id as string)),
    ...videos.map(({ id, type, key }) => (key as string | null) ?? oldKeyOf(id as string, type as VideoType)),
  ];
}
