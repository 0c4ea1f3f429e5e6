import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { ownWod } from './wods.access.ts';
import { saveWod } from './wods.store.ts';

/** Reveals a test, even during the event. Final, because people may have read it (N11). */
export const revealWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await ownWod(trx, viewer, id, { lock: true });
    await saveWod(trx, id, { reveal: 'now', revealsAt: null, updatedAt: app.now() });
  });
