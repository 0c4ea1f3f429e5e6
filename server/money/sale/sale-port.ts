import type { WishAnswer } from '#domain/money/tickets/grant.ts';
import type { SaleState } from '#domain/money/tickets/ticket-rules.ts';
import type { HoldRow } from '#server/money/tickets/holds.ts';
import type { HoldWriter } from './hold-writer.ts';

export type HoldWish = {
  buyer: string;
  uid: string | null;
  network: string;
  quantity: number;
  key: string;
  /** The end of the hold, if it is not that of a normal hold. An offer of the waiting list lasts a day. */
  until?: Date;
};

export type HoldAnswer = {
  hold: HoldRow | null;
  /** The reason why there is no hold. Null when no tickets are on sale. */
  why: WishAnswer | null;
  state: SaleState;
  left: number;
};

export type KnownPlace = { id: string; ahead: number; quantity: number };

type JoinedLine = { id: string; seq: number; quantity: number; network: string };

/**
 * The copy of the queues in this process. Thousands of pages ask for their position; the database is read once a
 * second.
 */
export type LineMemory = {
  placeOf(typeId: string, buyer: string): Promise<KnownPlace | undefined>;
  /** Counts the waiting buyers: all, and those of this network. */
  countOf(typeId: string, network: string): Promise<{ all: number; ofNetwork: number }>;
  /** Returns the queue position: last for a new buyer; unchanged when only the quantity changes. */
  join(typeId: string, buyer: string, wish: JoinedLine): Promise<KnownPlace>;
  leave(typeId: string, buyers: readonly string[]): Promise<void>;
  /** Records that the page of this waiting buyer is open. */
  note(id: string): void;
  /** Drops the cached queue of a type. */
  forget(typeId: string): void;
};

export type Sale = { holds: HoldWriter<HoldWish, HoldAnswer>; line: LineMemory };
