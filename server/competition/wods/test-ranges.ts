import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { rangeOf } from './wod-columns.ts';
import { listWods } from './wods.store.ts';

export const listTestRanges = async (db: Db, categoryId: string) =>
  (await listWods(db, categoryId)).map(wod => ({
    name: wod.name,
    stage: stageOf(wod.typeEvent),
    ...rangeOf(wod),
  }));
