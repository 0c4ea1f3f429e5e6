import { ORPCError } from '@orpc/client';
import { client } from '#web/lib/api.ts';
import { doorWork } from './door-device.ts';
import { createDoorOutbox, type DoorCalls, sendDoorWork } from './door-work.ts';
import { longestAnswer, outcomeOf } from './send-command.ts';
import { tabPorts } from './tab-ports.ts';

const options = () => ({ signal: AbortSignal.timeout(longestAnswer) });

const calls: DoorCalls = {
  admit: (eventId, commands) => client.door.admit({ eventId, commands }, options()),
  undo: (eventId, undo) => client.door.undo({ eventId, ...undo }, options()),
  // The server never got this admission, so there is nothing to undo.
  outcomeOf: (error, kind) =>
    kind === 'undo' && error instanceof ORPCError && error.code === 'NOT_FOUND'
      ? { outcome: 'done', answer: null }
      : outcomeOf(error),
};

const { listen, ...ports } = tabPorts('pizarra-door');

export const doorOutbox = createDoorOutbox({ ...ports, store: doorWork, send: work => sendDoorWork(work, calls) });
listen(doorOutbox);
