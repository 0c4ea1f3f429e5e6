import type { AdmitAnswer, DoorTicketView } from '#contract/day/door.ts';
import type { Heard } from '#domain/day/door/decide.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { Copy } from '#web/lib/outbox/door-device.ts';
import type { DoorWork } from '#web/lib/outbox/door-work.ts';
import { begun, type Link } from './door-link.ts';

/** The answer to one scan. */
export type Said = {
  id: string;
  verdict: Heard;
  at: string;
  before: AdmitAnswer['before'];
  place: TicketPlace | null;
  ticket: DoorTicketView | null;
  /** The copy decided, without the server. */
  isLocal: boolean;
  isUndone: boolean;
  /** The scan was before the event's first day: the admission does not count. */
  isRehearsal: boolean;
  /** The person was looked up; the arrival is not marked yet. */
  isOpen?: boolean;
};

export type DoorState = {
  copy: Copy | null;
  tickets: Map<string, DoorTicketView>;
  /** Ids of tickets that the server's list does not contain. */
  unlisted: Set<string>;
  waiting: readonly DoorWork[];
  /** Commands that the server refused; each stays until a person has read it. */
  aside: readonly DoorWork[];
  link: Link;
  isReached: boolean;
  /** A person chose to work without the network. The copy decides until a person reverts this. */
  isApart: boolean;
  said: Said | null;
  latest: readonly Said[];
  /** Why the server refuses this account at the door, or refused a command. */
  refusal: Error | null;
};

/** The state of this tab's door and its listeners. */
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

export type DoorPlace = { account: string; eventId: string; door: string; device: string };
