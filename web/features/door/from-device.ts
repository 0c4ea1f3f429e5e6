import { ORPCError } from '@orpc/client';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { doorDevice } from '#web/lib/outbox/door-device.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import type { SendPorts } from './send-waiting.ts';

const longestAnswer = 20_000;
const options = () => ({ signal: AbortSignal.timeout(longestAnswer) });

/** From this device to the server. Whoever signs in again sends what an ended session could not. */
export const fromDevice: SendPorts = {
  admit: async (eventId, commands) => (await client.door.admit({ eventId, commands }, options())).answers,
  undo: (eventId, undo) => client.door.undo({ eventId, ...undo }, options()),
  remove: doorDevice.removeWaiting,
  setAside: (item, error) => doorDevice.changeWaiting({ ...item, problem: messageOf(error) }),
  isForLater: error => isUnreached(error) || (error instanceof ORPCError && error.status === 401),
};
