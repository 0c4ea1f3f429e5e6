import type { DoorSnapshot, DoorTicketView } from '#contract/day/door.ts';
import { isDoorOver } from '#domain/day/door/decide.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import type { DoorWork } from './door-work.ts';
import { orInMemory } from './in-memory.ts';

// The data of a door on its device: the event's list, and work that is not confirmed. Never rename stores or fields: a
// newer page sends the work that an older page stored.

export type Copy = Omit<DoorSnapshot, 'aliasKey' | 'tickets' | 'people' | 'isMore' | 'now'> & {
  /** Missing in copies from before aliases: their tickets are listed by id until the next full load. */
  aliasKey?: string;
  account: string;
  eventId: string;
  /** The version of the stored list of people. */
  people?: string | undefined;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  aheadMs: number;
  /** The server's time when the list was read. */
  at: string;
};
type KeptTicket = DoorTicketView & { eventId: string };

const device = openDevice('pizarra-door', {
  copies: { keyPath: ['account', 'eventId'] },
  tickets: { keyPath: ['eventId', 'id'] },
  waiting: { keyPath: 'seq', autoIncrement: true },
});

const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []]);

/** Converts older records: they have no outbox fields, and store a refusal as its text alone. */
function asWork(kept: DoorWork): DoorWork {
  if (kept.commandId !== undefined) return kept;
  const [commandId, decidedAt] =
    kept.kind === 'admit' ? [kept.command.id, kept.command.decidedAt] : [`undo-${kept.undo.id}`, kept.undo.undoneAt];
  const words = kept.problem as unknown as string | undefined;
  const problem = words === undefined ? null : { message: words, isConflict: false, fields: {} };
  return { ...kept, commandId, decidedAt, problem, failures: 0 };
}

const waiting = commandsIn<DoorWork, 'waiting'>(device, 'waiting');
/** An admission must not get lost. If the disk refuses it, this tab holds it in memory. */
export const doorWork = orInMemory<DoorWork>({
  ...waiting,
  list: async () => (await waiting.list()).map(asWork),
});

export const doorDevice = {
  readCopy: (account: string, eventId: string): Promise<Copy | undefined> =>
    device.read('copies', store => store.get([account, eventId])),
  readTickets: (eventId: string): Promise<KeptTicket[]> =>
    device.read('tickets', store => store.getAll(ofEvent(eventId))),
  /** Replaces the whole list, or stores its changes. */
  saveCopy: (copy: Copy, tickets: readonly DoorTicketView[], isAnew: boolean): Promise<void> =>
    device.writeAll(['copies', 'tickets'], store => {
      store('copies').put(copy);
      if (isAnew) store('tickets').delete(ofEvent(copy.eventId));
      for (const ticket of tickets) store('tickets').put({ ...ticket, eventId: copy.eventId });
    }),
  /** Deletes the lists of past events. Unsent work stays. */
  async forgetOver(): Promise<void> {
    const copies = await device.read<Copy[]>('copies', store => store.getAll());
    const over = copies.filter(({ event, aheadMs }) => isDoorOver(new Date(event.end), new Date(Date.now() + aheadMs)));
    for (const copy of over) await doorDevice.forgetList(copy);
  },
  forgetList: ({ account, eventId }: Pick<Copy, 'account' | 'eventId'>): Promise<void> =>
    device.writeAll(['copies', 'tickets'], store => {
      store('copies').delete([account, eventId]);
      store('tickets').delete(ofEvent(eventId));
    }),
  /** Deletes every list. Unsent work stays for its account. */
  forget: (): Promise<void> =>
    device.writeAll(['copies', 'tickets'], store => {
      store('copies').clear();
      store('tickets').clear();
    }),
};
