import type { CategoryDefaults } from '#contract/competition/category-form.ts';
import { defaultDecrementType, isDecrementType } from '#domain/scoring/ranking/points-systems.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { findDefaults, saveDefaults } from './categories.store.ts';

/** Initial values of the form for a new category (M4). */
export async function readDefaults(app: App, viewer: Viewer): Promise<CategoryDefaults> {
  const row = await findDefaults(app.database.kysely, viewer.uid);
  const isKnown = row && isDecrementType(row.decrementType);
  return {
    decrementType: isKnown ? (row.decrementType as CategoryDefaults['decrementType']) : defaultDecrementType,
    heatTimeCap: row?.heatTimeCap ?? null,
    warmUpTimeCap: row?.warmUpTimeCap ?? null,
  };
}

export async function updateDefaults(app: App, viewer: Viewer, defaults: CategoryDefaults): Promise<void> {
  await saveDefaults(app.database.kysely, { organizationId: viewer.uid, ...defaults });
}
