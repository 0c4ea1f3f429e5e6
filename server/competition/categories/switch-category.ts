import type { PublishState } from '#domain/competition/categories/category-rules.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { ownCategory } from './categories.access.ts';
import { updateCategoryRow } from './categories.store.ts';

type Switch = { publish: PublishState } | { isAudit: boolean };

/** Changes whether the table is public, or the audit mode (E9, E10). */
export async function switchCategory(app: App, viewer: Viewer, id: string, to: Switch): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    await ownCategory(trx, viewer, id, { lock: true });
    await updateCategoryRow(trx, id, { ...to, updatedAt: app.now() });
  });
  // The organizer's next read must not show the old table.
  app.boards.touch(id, '*');
}
