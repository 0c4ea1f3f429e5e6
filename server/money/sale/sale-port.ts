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
  /** Another end than that of a hold; the waiting list's is a day away. */
  until?: Date;
};

export type HoldAnswer = {
  hold: HoldRow | null;
  /** Why not, where there is none; null where nothing is sold now. */
  why: WishAnswer | null;
  state: SaleState;
  left: number;
};

export type KnownPlace = { id: string; ahead: number; quantity: number };

type JoinedLine = { id: string; seq: number; quantity: number; network: string };

/** The lines of this process: nine thousand pages ask where they stand, and one question a second is asked for them. */
export type LineMemory = {
  placeOf(typeId: string, buyer: string): Promise<KnownPlace | undefined>;
  /** How many wait, of this network and in all. */
  countOf(typeId: string, network: string): Promise<{ all: number; ofNetwork: number }>;
  /** Whoever came now, or wants another number: the last place, or the one that they have. */
  join(typeId: string, buyer: string, wish: JoinedLine): Promise<KnownPlace>;
  leave(typeId: string, buyers: readonly string[]): Promise<void>;
  /** Its page is open. */
  note(id: string): void;
  /** What is known of a line is no longer so. */
  forget(typeId: string): void;
};

/** The sale of this process. */
export type Sale = { holds: HoldWriter<HoldWish, HoldAnswer>; line: LineMemory };
