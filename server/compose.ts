import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { accountJobs } from '#server/accounts/accounts.jobs.ts';
import { createAuth } from '#server/accounts/auth.ts';
import { hashCost as strongHash } from '#server/accounts/passwords.ts';
import { readEpoch, readSecret } from '#server/accounts/secret.ts';
import type { App } from '#server/app.ts';
import { auditJobs } from '#server/audit/audit.jobs.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { eventJobs } from '#server/events/events.jobs.ts';
import { hooks } from '#server/hooks.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { entryGoods } from '#server/joining/entry-goods.ts';
import { hearStore, type Running } from '#server/live/hear-store.ts';
import { openBoards } from '#server/live/open-boards.ts';
import { openFloors } from '#server/live/open-floors.ts';
import { openServerClock } from '#server/live/server-clock.ts';
import { mailJobs } from '#server/mail/mail.jobs.ts';
import { choosePayments } from '#server/payments/providers.ts';
import { paymentJobs } from '#server/payments/reconcile.jobs.ts';
import { createResultWriter } from '#server/results/result-writer.ts';
import { resultJobs } from '#server/results/results.jobs.ts';
import { writeRows } from '#server/results/write-rows.ts';
import { reviewJobs } from '#server/reviews/reviews.jobs.ts';
import { runningJobs } from '#server/running/running.jobs.ts';
import { openSale } from '#server/sale/open-sale.ts';
import { diskStorage } from '#server/storage/disk.ts';
import { closeFolder } from '#server/storage/durable-folder.ts';
import { streamGoods } from '#server/streaming/stream-goods.ts';
import { ticketGoods } from '#server/tickets/ticket-goods.ts';
import { ticketJobs } from '#server/tickets/tickets.jobs.ts';
import { youTubeLinks } from '#server/uploads/video-links.ts';
import { videoJobs } from '#server/videos/videos.jobs.ts';

type Parts = {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  now?: () => Date;
  hashCost?: App['hashCost'];
  running?: Running;
};

/** Puts the parts together: the app, a command and a test work with the same ones. */
export async function composeApp(parts: Parts): Promise<App> {
  const { config, database, log, now: testNow, hashCost = strongHash, running } = parts;
  // One clock for everything, in all processes: a machine whose own is wrong sells, holds and signs out as the others do.
  const clock = testNow
    ? { read: () => testNow().getTime(), isApart: () => false, close: () => {} }
    : await openServerClock(database, log);
  const now = () => new Date(clock.read());
  const filesDir = join(config.dataDir, 'files');
  await closeFolder(filesDir);
  const storage = diskStorage(filesDir);
  const auth = createAuth(database, await readSecret(database.kysely), config);
  const jobs = await startJobs({ target: database.target, log });
  const payments = await choosePayments(config.payments, database, now);
  const hearing = hearStore({
    target: database.target,
    log,
    running: running && { ...running, readEpoch: () => readEpoch(database.kysely) },
  });
  const boards = openBoards({ database, hearing, now, log });
  const floors = openFloors({ database, hearing, now, log });
  const results = createResultWriter(rows => writeRows(database, rows));
  const sale = openSale({ database, now });
  const goods = { entry: entryGoods, stream: streamGoods, tickets: ticketGoods };
  const videoLinks = youTubeLinks(config.oembedUrl);
  const made = { payments, hearing, boards, floors, results, sale, goods, videoLinks };
  return { config, database, log, now, clock, storage, auth, hashCost, jobs, hooks, demoDoor: null, ...made };
}

/** From here on this process also does the work that waits. */
export const workOnJobs = (app: App) =>
  app.jobs.work({
    ...accountJobs(app),
    ...auditJobs(app),
    ...eventJobs(app),
    ...mailJobs(app),
    ...paymentJobs(app),
    ...resultJobs(app),
    ...reviewJobs(app),
    ...runningJobs(app),
    ...ticketJobs(app),
    ...videoJobs(app),
  });
