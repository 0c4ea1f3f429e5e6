import type { App } from '#server/app.ts';
import { copyWods } from '#server/competition/wods/copy-wods.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { ownCategory } from './categories.access.ts';
import { insertCategory, makeRoomAfter } from './categories.store.ts';
import { refuseAnother } from './create-category.ts';

/**
 * Copies a category with all its tests, into the place after the original. The copy is otherwise new: no entries, no
 * results.
 */
export const copyCategory = (app: App, viewer: Viewer, id: string, name: string): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    const { category, event } = await ownCategory(trx, viewer, id, { lock: true });
    const now = app.now();
    await refuseAnother(trx, event, now);
    const { entries: _entries, tests: _tests, ...columns } = category;
    const copy = crypto.randomUUID();
    const position = category.position + 1;
    await makeRoomAfter(trx, event.id, category.position);
    await insertCategory(trx, {
      ...columns,
      id: copy,
      name,
      position,
      publish: 'unPublish',
      isAudit: false,
      status: null,
      createdAt: now,
      updatedAt: now,
    });
    await copyWods(trx, id, copy, now);
    return copy;
  });
