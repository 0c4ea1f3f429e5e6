import type { FastifyBaseLogger } from 'fastify';
import type { Auth } from '#server/accounts/auth.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Boards } from '#server/live/open-boards.ts';
import type { PaymentProviders } from '#server/payments/providers.ts';
import type { ResultWriter } from '#server/results/result-writer.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { VideoLinks } from '#server/uploads/video-links.ts';

/** What every request works with. Made once in main.ts, and once a test file. */
export type App = {
  config: Config;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  auth: Auth;
  payments: PaymentProviders;
  boards: Boards;
  results: ResultWriter;
  videoLinks: VideoLinks;
  /** The server's clock decides every window; tests bring their own. */
  now: () => Date;
  log: FastifyBaseLogger;
};
