import type { FastifyBaseLogger } from 'fastify';
import { eventJobs } from '#server/competition/events/events.jobs.ts';
import { heatJobs } from '#server/day/heats/heats.jobs.ts';
import { hearStore, type Running } from '#server/day/live/hear-store.ts';
import { openBoards } from '#server/day/live/open-boards.ts';
import { openFloors } from '#server/day/live/open-floors.ts';
import { openServerClock } from '#server/day/live/server-clock.ts';
import { noticeJobs } from '#server/day/notices/notices.jobs.ts';
import { railJobs } from '#server/day/rails/rails.jobs.ts';
import { auditJobs } from '#server/foundation/audit/audit.jobs.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { mailJobs } from '#server/foundation/mail/mail.jobs.ts';
import { counted, createCounters } from '#server/foundation/metrics/counters.ts';
import { chooseFiles } from '#server/foundation/storage/choose-storage.ts';
import { checkSameStorage } from '#server/foundation/storage/same-storage.ts';
import { choosePayments } from '#server/money/payments/providers/providers.ts';
import { paymentJobs } from '#server/money/payments/reconcile.jobs.ts';
import { openSale } from '#server/money/sale/open-sale.ts';
import { streamGoods } from '#server/money/streaming/stream-goods.ts';
import { ticketGoods } from '#server/money/tickets/ticket-goods.ts';
import { ticketJobs } from '#server/money/tickets/tickets.jobs.ts';
import { accountJobs } from '#server/people/accounts/accounts.jobs.ts';
import { createAuth } from '#server/people/accounts/auth.ts';
import { hashCost as strongHash } from '#server/people/accounts/passwords.ts';
import { filesSecret, readEpoch, readSecret } from '#server/people/accounts/secret.ts';
import { openPush } from '#server/people/push/open-push.ts';
import { readServerKeys } from '#server/people/push/web-push.ts';
import { entryGoods } from '#server/registration/joining/entry-goods.ts';
import { createResultWriter } from '#server/scoring/results/result-writer.ts';
import { resultJobs } from '#server/scoring/results/results.jobs.ts';
import { writeRows } from '#server/scoring/results/write-rows.ts';
import { reviewJobs } from '#server/scoring/reviews/reviews.jobs.ts';
import { runningJobs } from '#server/scoring/running/running.jobs.ts';
import { youTubeLinks } from '#server/scoring/uploads/video-links.ts';
import { videoJobs } from '#server/scoring/videos/videos.jobs.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { ports } from './ports.ts';

type Parts = {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  now?: () => Date;
  hashCost?: App['hashCost'];
  running?: Running;
};

/** Creates the parts of the app. The program, a command and a test use the same parts. */
export async function composeApp(parts: Parts): Promise<App> {
  const { config, database, log, now: testNow, hashCost = strongHash, running } = parts;
  // All processes use the database's clock. So a machine with a wrong clock sells, holds and signs out like the others.
  const clock = testNow
    ? { read: () => testNow().getTime(), isApart: () => false, apartMs: () => 0, close: () => {} }
    : await openServerClock(database, log);
  const now = () => new Date(clock.read());
  const files = await chooseFiles(config);
  await files.prepare();
  await checkSameStorage(files, filesSecret(database.kysely));
  const { storage } = files;
  const auth = createAuth(await readSecret(database.kysely), config.publicUrl);
  const jobs = await startJobs({ target: database.target, log });
  const payments = await choosePayments(config.payments, database, now);
  const hearing = hearStore({
    target: database.target,
    log,
    running: running && { ...running, readEpoch: () => readEpoch(database.kysely) },
  });
  const counters = createCounters();
  const boards = openBoards({ database, hearing, now, log, derivations: counters.work.derivations });
  const floors = openFloors({ database, hearing, now, log });
  const results = createResultWriter(rows =>
    counted(counters.work.results, rows.length, () => writeRows(database, rows)),
  );
  const sale = openSale({ database, now, counters });
  const goods = { entry: entryGoods, stream: streamGoods, tickets: ticketGoods };
  const videoLinks = youTubeLinks(config.oembedUrl);
  const push = openPush({
    keys: readServerKeys(await readSecret(database.kysely, 'vapid')),
    contact: config.securityContact,
    relay: config.pushUrl,
    now,
  });
  const made = { payments, hearing, boards, floors, results, sale, goods, videoLinks, push, counters };
  return { config, database, log, now, clock, storage, auth, hashCost, jobs, ports, demoDoor: null, ...made };
}

export const workOnJobs = (app: App) =>
  app.jobs.work({
    ...accountJobs(app),
    ...auditJobs(app),
    ...eventJobs(app),
    ...heatJobs(app),
    ...mailJobs(app),
    ...noticeJobs(app),
    ...paymentJobs(app),
    ...railJobs(app),
    ...resultJobs(app),
    ...reviewJobs(app),
    ...runningJobs(app),
    ...ticketJobs(app),
    ...videoJobs(app),
  });
