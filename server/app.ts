import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { AccountType } from '#contract/base.ts';
import type { Category, PublicCategory } from '#contract/competition/category-form.ts';
import type { Unannounced, Wod } from '#contract/competition/wod-form.ts';
import type { RefundView } from '#contract/money/refunds.ts';
import type { Range } from '#domain/competition/events/event-times.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
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

/** What every request works with. Made once in main.ts, and once a test file. */
export type App = {
  config: Config;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  auth: Auth;
  /** Of the passwords that are stored from here on; an older hash says itself what it cost. */
  hashCost: HashCost;
  payments: PaymentProviders;
  /** What the database tells of itself; boards and floors hear it. */
  hearing: Hearing;
  boards: Boards;
  floors: Floors;
  results: ResultWriter;
  sale: Sale;
  videoLinks: VideoLinks;
  /** Where a browser on this machine is told the demo accounts; null where there are none, or others can open the program. */
  demoDoor: string | null;
  /** The server's clock decides every window, in all processes the same; tests bring their own. */
  now: () => Date;
  /** Where `now` comes from, in parts of a millisecond: nobody can set it back while a heat runs. */
  clock: ServerClock;
  log: FastifyBaseLogger;
  /** What a topic asks of topics above it. */
  hooks: Hooks;
  /** What orders buy, by their kind. */
  goods: GoodsByKind;
};

type Person = { id: string; email: string };
type EventOfCategories = { id: string; photoId: string };
type NewTeam = {
  eventId: string;
  categoryId: string;
  captainId: string;
  name: string;
  photoId: string | null;
  emails: readonly string[];
  allowedMembers: number;
  now: Date;
};
type PlaceTaken = { entryId: string; teamId: string | null; from: string; to: string };
type StandingChange = { entryId: string; standing: Standing; userId: string; reason: string | null; at: Date };
type NamedCategory = { id: string; name: string };
type EntryMoved = { teamId: string | null; orderId: string | null; from: NamedCategory; to: NamedCategory; at: Date };
type VoidRails = {
  heatId: string;
  railIds: readonly string[];
  viewer: { uid: string; type: AccountType };
  at: Date;
  reason: string;
};
type Refund = { event: Selectable<Events>; orderId: string; cents: 'rest'; reason: string; id: string };

/**
 * A topic imports only topics before it (tools/area-order.ts). What must run the other way stands here, by the topic that
 * asks, in plain types; server/hooks.ts says who answers.
 */
export type Hooks = {
  accounts: {
    /** What stands between the right password and the session. */
    askSecondFactor(who: { app: App; address: string }, uid: string, code: string | undefined): Promise<void>;
    joinedEventsOf(db: Db, uid: string): Promise<string[]>;
    ticketsOf(db: Db, uid: string): Promise<string[]>;
    /** N10: who signs up by the link of a place that waits takes it. */
    takePlace(
      trx: Db,
      app: App,
      link: { userId: string; email: string },
      by: { uid: string; network: string },
    ): Promise<void>;
    birthdateChanged(trx: Db, app: App, athlete: { id: string; name: string }): Promise<void>;
    /** Why an account cannot go yet. */
    whyNotErased(db: Db, uid: string, now: Date): Promise<'events' | 'orders' | null>;
    /** Events are held before the account is, as everywhere. */
    lockEventsOf(trx: Db, uid: string): Promise<unknown>;
    /** What other topics keep of an account goes with it; asked before and after its own row. */
    eraseBefore(trx: Db, app: App, user: Person): Promise<void>;
    eraseAfter(trx: Db, uid: string, now: Date): Promise<void>;
    /** Whether something is kept of an address that nobody has an account with. */
    isKnownAddress(db: Db, email: string): Promise<boolean>;
    eraseAddress(trx: Db, email: string): Promise<void>;
  };
  mail: {
    /** The code of a ticket as a picture; none of a void one. */
    drawTicket(app: Pick<App, 'database' | 'config'>, ticketId: string): Promise<Buffer | null>;
  };
  events: {
    listPublicCategories(app: App, event: EventOfCategories): Promise<PublicCategory[]>;
    listOwnCategories(app: App, event: EventOfCategories): Promise<Category[]>;
    isQualifierPaid(trx: Db, eventId: string, now: Date): Promise<boolean>;
    /** Who comes with a ticket that was there at that moment: each address once, with when its first one was made. */
    listHolders(trx: Db, eventId: string, before: Date): Promise<{ email: string; since: Date }[]>;
  };
  categories: {
    listTests(app: App, categoryId: string): Promise<Wod[]>;
    /** What the public was told by now, and of the others that they are there. */
    listPublicTests(app: App, categoryId: string): Promise<{ told: Wod[]; untold: Unannounced[] }>;
    listTestRanges(trx: Db, categoryId: string): Promise<(Range & { name: string; stage: Stage })[]>;
    listTestPictures(trx: Db, categoryId: string): Promise<(string | null)[]>;
    copyTests(trx: Db, categoryId: string, copyId: string, now: Date): Promise<void>;
    placesTakenIn(trx: Db, category: { id: string; eventId: string }, now: Date): Promise<number>;
    /** False where an order keeps the category from going. */
    dropOrders(trx: Db, categoryId: string, now: Date): Promise<boolean>;
  };
  entries: {
    createTeam(trx: Db, app: App, team: NewTeam): Promise<string>;
    handOverTeam(trx: Db, app: App, teamId: string, captainId: string): Promise<void>;
    /** N10: an account came in the place of a typed name. */
    placeTaken(trx: Db, place: PlaceTaken): Promise<void>;
    withdrawTeam(trx: Db, app: App, teamId: string): Promise<void>;
    /** N14: athletes went out of an event of their own will, or with their team. */
    peopleLeft(trx: Db, app: App, left: { eventId: string; userIds: readonly string[] }): Promise<void>;
    eraseInvited(trx: Db, user: Person, now: Date): Promise<unknown>;
    /** An entry is in another category from here on; asked with the event held. */
    entryMoved(trx: Db, moved: EntryMoved): Promise<void>;
    standingChanges(trx: Db, change: StandingChange): Promise<void>;
    /** How much goes back, in cents. */
    refund(trx: Db, app: App, by: { uid: string; network?: string }, refund: Refund): Promise<number>;
  };
  standings: {
    isStaffOfCategory(db: Db, uid: string, categoryId: string): Promise<boolean>;
  };
  heats: {
    /** A start did not count; false where a rail has come to its end already. */
    voidCounts(trx: Db, heatId: string): Promise<boolean>;
    /** What was counted and stored of rails of a heat goes: they run again. */
    voidRails(trx: Db, rails: VoidRails): Promise<void>;
  };
  uploads: {
    readyVideo(db: Db, video: { id: string; userId: string; entryId: string; wodId: string }): Promise<{ id: string }>;
  };
};

type Order = Selectable<Orders>;

/** What an order buys, while the transaction that asked for it holds what has to be held before the order itself. */
export type HeldGoods = {
  /** Of the order; null where it is of none. */
  event: Selectable<Events> | null;
  /** Throws where this account may not give the order's money back. */
  mayRefund(viewer: { uid: string; type: AccountType }): Promise<void>;
  /**
   * Why nothing is given for money that came: then it goes back, with these words. `keepsPlace`: the order's hold has not
   * lapsed, so what it asked for was nobody else's meanwhile.
   */
  whyNot(order: Order, keepsPlace: boolean): Promise<string | null>;
  /** After `whyNot` said nothing, with the order fulfilled; the last of its transaction. */
  give(order: Order): Promise<void>;
  /** What of it goes back by itself: its tickets. */
  piecesOf(order: Order): Promise<HeldPiece[]>;
  /** What those pieces are called in a mail. */
  namesOf(order: Order, ids: readonly string[]): Promise<string[]>;
  /** Money goes back for all of it, or for some of its pieces by their ids, which are void from here on. */
  takeBack(order: Order, what: 'all' | readonly string[]): Promise<void>;
  /** Asked before all or a part of an order's money goes back: whether whom it paid for stays is answered by whoever gives it. */
  settlePlace(order: Order, answer: PlaceAnswer | null, by: { uid: string; network?: string }): Promise<void>;
};

export type HeldPiece = Piece & { isUsed: boolean; typeName: string };

/** What is told of an order's goods to whoever may give its money back. */
type GoodsOfRefund = Pick<RefundView, 'tickets' | 'place'>;

export type Goods = {
  /** Of refunds the newest first, with the tickets that went back by each. */
  readForRefund(app: App, order: Order, refunds: readonly RefundOfTickets[]): Promise<GoodsOfRefund>;
  hold(trx: Db, app: App, order: Order): Promise<HeldGoods>;
  /** Given up unpaid, or paid too late: what was kept for them is free again. Of several, all of them are locked before. */
  letGo(trx: Db, orders: readonly Order[]): Promise<void>;
};

type RefundOfTickets = Pick<Selectable<Refunds>, 'state' | 'ticketIds'>;

type GoodsByKind = Partial<Record<OrderKind, Goods>>;
