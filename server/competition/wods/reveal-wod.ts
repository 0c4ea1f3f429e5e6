import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { ownWod } from './wods.access.ts';
import { saveWod } from './wods.store.ts';

/** N11: also during the event, when the rest of a test is settled; it cannot be taken back, for it has been read. */
export const revealWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await ownWod(trx, viewer, id, { lock: true });
    await saveWod(trx, id, { reveal: 'now', revealsAt: null, updatedAt: app.now() });
  });
