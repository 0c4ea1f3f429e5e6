import type { FastifyBaseLogger } from 'fastify';
import type { EventMoney } from '#server/competition/events/event-money.ts';
import type { Hearing } from '#server/day/live/hear-store.ts';
import type { Boards } from '#server/day/live/open-boards.ts';
import type { Floors } from '#server/day/live/open-floors.ts';
import type { ServerClock } from '#server/day/live/server-clock.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { TicketHolders } from '#server/foundation/mail/ticket-holders.ts';
import type { Counters } from '#server/foundation/metrics/counters.ts';
import type { Storage } from '#server/foundation/storage/storage.ts';
import type { GoodsByKind } from '#server/money/payments/orders/goods.ts';
import type { PaymentProviders } from '#server/money/payments/providers/providers.ts';
import type { Sale } from '#server/money/sale/sale-port.ts';
import type { AccountObservers } from '#server/people/accounts/account-observers.ts';
import type { Auth } from '#server/people/accounts/auth.ts';
import type { Erasure } from '#server/people/accounts/erasure.ts';
import type { HashCost } from '#server/people/accounts/passwords.ts';
import type { ProfileParts } from '#server/people/accounts/user.ts';
import type { Push } from '#server/people/push/open-push.ts';
import type { EntryObservers } from '#server/registration/entries/entry-observers.ts';
import type { ResultWriter } from '#server/scoring/results/result-writer.ts';
import type { VideoLinks } from '#server/scoring/uploads/video-links.ts';
import type { Config } from './config.ts';

/** The parts with which every request works. `main.ts` makes them once, and so does a test file. */
export type App = {
  config: Config;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  auth: Auth;
  /** Cost of hashing passwords that are stored from now on. An older hash carries its own cost. */
  hashCost: HashCost;
  payments: PaymentProviders;
  /** Notifications from the database. Boards and floors subscribe to them. */
  hearing: Hearing;
  boards: Boards;
  floors: Floors;
  results: ResultWriter;
  sale: Sale;
  videoLinks: VideoLinks;
  push: Push;
  counters: Counters;
  /**
   * Address where a browser on this machine gets the demo accounts. Null without demo accounts, or when others reach
   * the server.
   */
  demoDoor: string | null;
  /** Server time. It decides every time window and is the same in all processes. Tests pass their own. */
  now: () => Date;
  /** The source of `now`, in fractions of a millisecond. The clock never goes back while a heat runs. */
  clock: ServerClock;
  log: FastifyBaseLogger;
  ports: Ports;
  goods: GoodsByKind<App>;
};

/**
 * An area imports only areas before it (tools/area-order.ts). It calls a later one by a port. The topic that calls has
 * the type, and server/ports.ts binds the implementations.
 */
export type Ports = {
  erasure: Erasure<App>;
  accountObservers: AccountObservers<App>;
  entryObservers: EntryObservers;
  eventMoney: EventMoney;
  ticketHolders: TicketHolders;
  profile: ProfileParts;
};
