import type { Db } from '#server/foundation/db/connection.ts';

/** Lists the scenarios in order. `isUsed` is true if a test is held there. */
export const listScenarios = (db: Db, eventId: string) =>
  db
    .selectFrom('scenarios')
    .select(['scenarios.id', 'scenarios.stageName'])
    .select(({ exists, selectFrom, or }) =>
      or([
        exists(selectFrom('wods').select('wods.id').whereRef('wods.scenarioId', '=', 'scenarios.id')),
        exists(
          selectFrom('generalWods').select('generalWods.id').whereRef('generalWods.scenarioId', '=', 'scenarios.id'),
        ),
      ]).as('isUsed'),
    )
    .where('scenarios.eventId', '=', eventId)
    .orderBy('scenarios.position')
    .execute();
export type ScenarioRow = Awaited<ReturnType<typeof listScenarios>>[number];

type Scenario = { id: string; eventId: string; position: number; stageName: string };

export async function saveScenarios(db: Db, scenarios: Scenario[]): Promise<void> {
  if (scenarios.length === 0) return;
  await db
    .insertInto('scenarios')
    .values(scenarios)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        stageName: ref('excluded.stageName'),
      })),
    )
    .execute();
}

export async function deleteScenarios(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('scenarios').where('id', 'in', ids).execute();
}
