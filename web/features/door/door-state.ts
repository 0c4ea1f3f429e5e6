import type { AdmitAnswer, DoorTicketView } from '#contract/door.ts';
import type { DoorVerdict } from '#domain/door/decide.ts';
import type { TicketPlace } from '#domain/tickets/qr-text.ts';
import type { Copy, Unsent } from '#web/lib/outbox/door-device.ts';
import type { Link } from './door-link.ts';

/** What was answered to one scan. */
export type Said = {
  id: string;
  verdict: DoorVerdict;
  at: string;
  before: AdmitAnswer['before'];
  place: TicketPlace | null;
  ticket: DoorTicketView | null;
  /** Decided by the copy, without asking. */
  isLocal: boolean;
  isUndone: boolean;
};

export type DoorState = {
  copy: Copy | null;
  tickets: ReadonlyMap<string, DoorTicketView>;
  waiting: readonly Unsent[];
  /** What the server said no to; it stays until somebody has seen it. */
  aside: readonly Unsent[];
  link: Link;
  said: Said | null;
  latest: readonly Said[];
  /** Why the server does not let this account be at the door, or did not take what was sent. */
  refusal: Error | null;
};
