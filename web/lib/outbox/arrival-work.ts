import type { Presence } from '#domain/day/attendance/presence.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Queued } from './queued.ts';

/** An arrival marked on this device and not yet confirmed by the server. */
export type Arrival = Queued & {
  /** Only a session of this account may send the mark. */
  account: string;
  eventId: string;
  entryId: string;
  name: string;
  state: Presence;
};

type ArrivalPorts = Omit<OutboxPorts<Arrival, null>, 'most' | 'ownerOf' | 'targetOf'>;

/** Sends the marks of one entry in order. */
export const createArrivalOutbox = (ports: ArrivalPorts) =>
  createOutbox<Arrival, null>({
    ...ports,
    most: 1,
    ownerOf: ({ account }) => account,
    targetOf: ({ entryId }) => entryId,
  });
