import type { Act } from '#contract/backoffice/audit.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { deleteOldLines, takeSwallowed } from './audit.store.ts';
import { recordAct } from './record-act.ts';

const hourMs = 3_600_000;

/**
 * Writes one line per past hour and kind of act, dated at the hour's end. The line counts the acts that got no line of
 * their own.
 */
const sumSwallowed = (app: App): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    for (const { act, subjectId, eventId, hour, count } of await takeSwallowed(trx, app.now())) {
      const at = new Date(hour.getTime() + hourMs);
      const whom = { by: null, about: subjectId || null, eventId: eventId || null };
      await recordAct(trx, act as Act, { ...whom, details: { swallowed: count }, at });
    }
  });

export const auditJobs = (app: App) =>
  ({
    'sweep-audit': async () => {
      await deleteOldLines(app.database.kysely);
    },
    'sum-acts': () => sumSwallowed(app),
  }) satisfies Handlers;
