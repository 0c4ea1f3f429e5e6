import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { AccountType } from '#contract/base.ts';
import type { RefundView } from '#contract/money/refunds.ts';
import type { OrderKind } from '#domain/money/orders/order-states.ts';
import type { Piece, PlaceAnswer } from '#domain/money/orders/refund-plan.ts';
import type { Standing } from '#domain/registration/entries/standings.ts';
import type { Hearing } from '#server/day/live/hear-store.ts';
import type { Boards } from '#server/day/live/open-boards.ts';
import type { Floors } from '#server/day/live/open-floors.ts';
import type { ServerClock } from '#server/day/live/server-clock.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import type { Events, Orders, Refunds } from '#server/foundation/db/types.gen.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { Storage } from '#server/foundation/storage/storage.ts';
import type { PaymentProviders } from '#server/money/payments/providers.ts';
import type { Sale } from '#server/money/sale/sale-port.ts';
import type { Auth } from '#server/people/accounts/auth.ts';
import type { HashCost } from '#server/people/accounts/passwords.ts';
import type { ResultWriter } from '#server/scoring/results/result-writer.ts';
import type { VideoLinks } from '#server/scoring/uploads/video-links.ts';
import type { Config } from './config.ts';

/** The parts that every request works with. `main.ts` makes them once, and so does a test file. */
export type App = {
  config: Config;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  auth: Auth;
  /** Cost for passwords stored from now on. An older hash carries its own cost. */
  hashCost: HashCost;
  payments: PaymentProviders;
  /** Notifications from the database. Boards and floors subscribe to them. */
  hearing: Hearing;
  boards: Boards;
  floors: Floors;
  results: ResultWriter;
  sale: Sale;
  videoLinks: VideoLinks;
  /**
   * Address where a browser on this machine gets the demo accounts. Null without them, or when others reach the server.
   */
  demoDoor: string | null;
  /** Server time. It decides every time window and is the same in all processes. Tests pass their own. */
  now: () => Date;
  /** Source of `now`, in fractions of a millisecond. It never goes back while a heat runs. */
  clock: ServerClock;
  log: FastifyBaseLogger;
  hooks: Hooks;
  goods: GoodsByKind;
};

type Person = { id: string; email: string };
type PlaceTaken = { entryId: string; teamId: string | null; from: string; to: string };
type StandingChange = { entryId: string; standing: Standing; userId: string; reason: string | null; at: Date };

/**
 * A topic imports only topics before it (tools/area-order.ts). A call in the other direction is declared here, under
 * the topic that calls, in plain types. server/hooks.ts binds the implementations.
 */
export type Hooks = {
  accounts: {
    joinedEventsOf(db: Db, uid: string): Promise<string[]>;
    ticketsOf(db: Db, uid: string): Promise<string[]>;
    /** Gives a waiting place to the account that signed up through the place's link (N10). */
    takePlace(
      trx: Db,
      app: App,
      link: { userId: string; email: string },
      by: { uid: string; network: string },
    ): Promise<void>;
    birthdateChanged(trx: Db, app: App, athlete: { id: string; name: string }): Promise<void>;
    /** Why an account cannot be erased yet. Null when it can be. */
    whyNotErased(db: Db, uid: string, now: Date): Promise<'events' | 'orders' | null>;
    /** Lock order: events before the account. */
    lockEventsOf(trx: Db, uid: string): Promise<unknown>;
    /** Both erase data that other topics store about an account: before and after the account's own row. */
    eraseBefore(trx: Db, app: App, user: Person): Promise<void>;
    eraseAfter(trx: Db, uid: string, now: Date): Promise<void>;
    /** True if data is stored for an address that has no account. */
    isKnownAddress(db: Db, email: string): Promise<boolean>;
    eraseAddress(trx: Db, email: string): Promise<void>;
  };
  mail: {
    /** The ticket's code as a picture. Null for a void ticket. */
    drawTicket(app: Pick<App, 'database' | 'config'>, ticketId: string): Promise<Buffer | null>;
  };
  events: {
    isQualifierPaid(trx: Db, eventId: string, now: Date): Promise<boolean>;
    /** Addresses with a ticket at that moment. `since` is when the first one was made. */
    listHolders(trx: Db, eventId: string, before: Date): Promise<{ email: string; since: Date }[]>;
  };
  categories: {
    placesTakenIn(trx: Db, category: { id: string; eventId: string }, now: Date): Promise<number>;
    /** False if an order prevents the deletion of the category. */
    dropOrders(trx: Db, categoryId: string, now: Date): Promise<boolean>;
  };
  entries: {
    /** An account has replaced a typed name (N10). */
    placeTaken(trx: Db, place: PlaceTaken): Promise<void>;
    standingChanges(trx: Db, change: StandingChange): Promise<void>;
  };
};

type Order = Selectable<Orders>;

/** The goods of one order. The transaction already holds every lock that comes before the order's. */
export type HeldGoods = {
  /** The event of the order. Null if the order has none. */
  event: Selectable<Events> | null;
  /** Throws if this account may not refund the order. */
  mayRefund(viewer: { uid: string; type: AccountType }): Promise<void>;
  /**
   * Why a paid order gets no goods: the money goes back with this reason. `keepsPlace`: the hold has not expired, so
   * nobody else could take its place.
   */
  whyNot(order: Order, keepsPlace: boolean): Promise<string | null>;
  /** Called last in its transaction, after `whyNot` returned null and the order is fulfilled. */
  give(order: Order): Promise<void>;
  /** The pieces that can be refunded one by one: its tickets. */
  piecesOf(order: Order): Promise<HeldPiece[]>;
  namesOf(order: Order, ids: readonly string[]): Promise<string[]>;
  /** Takes back all goods, or the pieces with these ids, when money is refunded. They are void from then on. */
  takeBack(order: Order, what: 'all' | readonly string[]): Promise<void>;
  /**
   * Called before a full or partial refund. `answer`: the refunding person's decision whether the participant stays.
   */
  settlePlace(order: Order, answer: PlaceAnswer | null, by: { uid: string; network?: string }): Promise<void>;
};

export type HeldPiece = Piece & { isUsed: boolean; typeName: string };

type GoodsOfRefund = Pick<RefundView, 'tickets' | 'place'>;

export type Goods = {
  /** Newest refund first, each with the tickets that it took back. */
  readForRefund(app: App, order: Order, refunds: readonly RefundOfTickets[]): Promise<GoodsOfRefund>;
  hold(trx: Db, app: App, order: Order): Promise<HeldGoods>;
  /**
   * Releases the goods of orders that were given up unpaid, or paid too late. Caller holds the locks of all of them.
   */
  letGo(trx: Db, orders: readonly Order[]): Promise<void>;
};

type RefundOfTickets = Pick<Selectable<Refunds>, 'state' | 'ticketIds'>;

type GoodsByKind = Partial<Record<OrderKind, Goods>>;
