import type { DoorSnapshot, DoorTicketView } from '#contract/day/door.ts';
import { isDoorOver } from '#domain/day/door/decide.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import type { DoorWork } from './door-work.ts';
import { orInMemory } from './in-memory.ts';

// What a door keeps on its device: the list of its event, and what it did until the server has confirmed it. Names and
// records stay as they are: what waits on a device is sent by a newer page, too.

export type Copy = Omit<DoorSnapshot, 'aliasKey' | 'tickets' | 'columns' | 'people' | 'isMore' | 'now'> & {
  /** One that was kept before there were aliases has none: its tickets stand by their ids, until it is read anew. */
  aliasKey?: string;
  account: string;
  eventId: string;
  /** The version of the people that it has. */
  people?: string | undefined;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
  /** When it was read, by the server's clock. */
  at: string;
};
type KeptTicket = DoorTicketView & { eventId: string };

const device = openDevice('pizarra-door', {
  copies: { keyPath: ['account', 'eventId'] },
  tickets: { keyPath: ['eventId', 'id'] },
  waiting: { keyPath: 'seq', autoIncrement: true },
});

const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []]);

/** Doors kept what they did without what an outbox gives to a command, and what was refused as its words alone. */
function asWork(kept: DoorWork): DoorWork {
  if (kept.commandId !== undefined) return kept;
  const [commandId, decidedAt] =
    kept.kind === 'admit' ? [kept.command.id, kept.command.decidedAt] : [`undo-${kept.undo.id}`, kept.undo.undoneAt];
  const words = kept.problem as unknown as string | undefined;
  const problem = words === undefined ? null : { message: words, isConflict: false, fields: {} };
  return { ...kept, commandId, decidedAt, problem, failures: 0 };
}

const waiting = commandsIn<DoorWork, 'waiting'>(device, 'waiting');
/** Somebody was let in: where the disk takes nothing more, this tab knows it as long as it lives. */
export const doorWork = orInMemory<DoorWork>({
  ...waiting,
  list: async () => (await waiting.list()).map(asWork),
});

export const doorDevice = {
  readCopy: (account: string, eventId: string): Promise<Copy | undefined> =>
    device.read('copies', store => store.get([account, eventId])),
  readTickets: (eventId: string): Promise<KeptTicket[]> =>
    device.read('tickets', store => store.getAll(ofEvent(eventId))),
  /** Instead of the list that was there, or what changed in it. */
  saveCopy: (copy: Copy, tickets: readonly DoorTicketView[], isAnew: boolean): Promise<void> =>
    device.writeAll(['copies', 'tickets'], store => {
      store('copies').put(copy);
      if (isAnew) store('tickets').delete(ofEvent(copy.eventId));
      for (const ticket of tickets) store('tickets').put({ ...ticket, eventId: copy.eventId });
    }),
  /** Of events that are over nothing stays but what waits to be sent. */
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
  /** The list goes; what waits to be sent stays for whoever decided it. */
  forget: (): Promise<void> =>
    device.writeAll(['copies', 'tickets'], store => {
      store('copies').clear();
      store('tickets').clear();
    }),
};
