import type { AdmitAnswer, DoorTicketView } from '#contract/day/door.ts';
import type { Heard } from '#domain/day/door/decide.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { Copy } from '#web/lib/outbox/door-device.ts';
import type { DoorWork } from '#web/lib/outbox/door-work.ts';
import { begun, type Link } from './door-link.ts';

/** What was answered to one scan. */
export type Said = {
  id: string;
  verdict: Heard;
  at: string;
  before: AdmitAnswer['before'];
  place: TicketPlace | null;
  ticket: DoorTicketView | null;
  /** Decided by the copy, without asking. */
  isLocal: boolean;
  isUndone: boolean;
  /** Before the event's first day: nobody went in. */
  isRehearsal: boolean;
  /** A person was looked up; nobody has said yet that they came. */
  isOpen?: boolean;
};

export type DoorState = {
  copy: Copy | null;
  tickets: Map<string, DoorTicketView>;
  /** Of which of them the server has told nothing. */
  unlisted: Set<string>;
  waiting: readonly DoorWork[];
  /** What the server said no to; it stays until somebody has seen it. */
  aside: readonly DoorWork[];
  link: Link;
  /** Somebody answers at the other end of the line. */
  isReached: boolean;
  /** Somebody chose to work without the network; until it is taken back the copy decides. */
  isApart: boolean;
  said: Said | null;
  latest: readonly Said[];
  /** Why the server does not let this account be at the door, or did not take what was sent. */
  refusal: Error | null;
};

/** What the door of this tab shows, and whoever looks at it. */
export function createDoorState() {
  const listeners = new Set<() => void>();
  let state: DoorState = {
    copy: null,
    tickets: new Map(),
    unlisted: new Set(),
    waiting: [],
    aside: [],
    link: begun,
    isReached: navigator.onLine,
    isApart: false,
    said: null,
    latest: [],
    refusal: null,
  };
  return {
    read: (): DoorState => state,
    set(change: Partial<DoorState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: () => new Date(Date.now() + (state.copy?.aheadMs ?? 0)),
  };
}
export type DoorShown = ReturnType<typeof createDoorState>;

/** Which door of which event it is, at which device, and whose. */
export type DoorPlace = { account: string; eventId: string; door: string; device: string };
