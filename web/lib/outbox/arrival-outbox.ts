import { longestWait } from '#domain/day/attendance/presence.ts';
import { client } from '#web/lib/api.ts';
import { type Arrival, createArrivalOutbox } from './arrival-work.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import { orInMemory } from './in-memory.ts';
import type { Sent } from './queued.ts';
import { longestAnswer, outcomeOf } from './send-command.ts';
import { tabPorts } from './tab-ports.ts';

const device = openDevice('pizarra-arrivals', { waiting: { keyPath: 'seq', autoIncrement: true } });
export const arrivalWaiting = orInMemory<Arrival>(commandsIn<Arrival, 'waiting'>(device, 'waiting'));

/** Seconds since the decision. Both times come from this device's clock, so the clock's error does not matter. */
const waitedFor = (decidedAt: string) =>
  Math.max(0, Math.min(longestWait, Math.floor((Date.now() - Date.parse(decidedAt)) / 1_000)));

async function send({ entryId, state, commandId, decidedAt }: Arrival): Promise<Sent<null>> {
  try {
    const options = { signal: AbortSignal.timeout(longestAnswer) };
    await client.attendance.set({ entryId, state, commandId, waitedS: waitedFor(decidedAt) }, options);
    return { outcome: 'done', answer: null };
  } catch (error) {
    return outcomeOf(error);
  }
}

const { listen, ...ports } = tabPorts('pizarra-arrivals');

export const arrivalOutbox = createArrivalOutbox({
  ...ports,
  store: arrivalWaiting,
  send: work => Promise.all(work.map(send)),
});
listen(arrivalOutbox);
