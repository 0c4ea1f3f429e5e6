import type { AdmitCommand, DoorSnapshot, DoorTicketView } from '#contract/door.ts';
import { isDoorOver } from '#domain/door/decide.ts';

// What a door keeps on its device: the list of its event, and whoever was let in until the server has confirmed it.
// IndexedDB, because local storage may lose its last writes with the battery.

export type Copy = Omit<DoorSnapshot, 'tickets' | 'isMore' | 'now'> & {
  account: string;
  eventId: string;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
  /** When it was read, by the server's clock. */
  at: string;
};
export type Undo = { id: string; device: string; undoneAt: string };
export type Unsent = {
  seq?: number;
  account: string;
  eventId: string;
  /** What the server said no to; it is not asked again. */
  problem?: string;
} & ({ kind: 'admit'; command: AdmitCommand } | { kind: 'undo'; ticketId: string; undo: Undo });
type KeptTicket = DoorTicketView & { eventId: string };
type StoreName = 'copies' | 'tickets' | 'waiting';

let opened: Promise<IDBDatabase> | null = null;
function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pizarra-door', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('copies', { keyPath: ['account', 'eventId'] });
      request.result.createObjectStore('tickets', { keyPath: ['eventId', 'id'] });
      request.result.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true });
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opened = null;
      };
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function read<Value>(from: StoreName, ask: (store: IDBObjectStore) => IDBRequest): Promise<Value> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(from).objectStore(from));
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once it is on the disk; all of it or nothing. */
async function write(to: StoreName[], act: (store: (name: StoreName) => IDBObjectStore) => void): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(to, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    act(name => transaction.objectStore(name));
  });
}

const ofEvent = (eventId: string) => IDBKeyRange.bound([eventId], [eventId, []]);

export const doorDevice = {
  readCopy: (account: string, eventId: string): Promise<Copy | undefined> =>
    read('copies', store => store.get([account, eventId])),
  readTickets: (eventId: string): Promise<KeptTicket[]> => read('tickets', store => store.getAll(ofEvent(eventId))),
  saveCopy: (copy: Copy, tickets: readonly DoorTicketView[]): Promise<void> =>
    write(['copies', 'tickets'], store => {
      store('copies').put(copy);
      for (const ticket of tickets) store('tickets').put({ ...ticket, eventId: copy.eventId });
    }),
  listWaiting: (account: string): Promise<Unsent[]> =>
    read<Unsent[]>('waiting', store => store.getAll()).then(all => all.filter(item => item.account === account)),
  addWaiting: (item: Unsent): Promise<void> => write(['waiting'], store => store('waiting').add(item)),
  changeWaiting: (item: Unsent): Promise<void> => write(['waiting'], store => store('waiting').put(item)),
  removeWaiting: (items: readonly Unsent[]): Promise<void> =>
    write(['waiting'], store => {
      for (const { seq } of items) if (seq !== undefined) store('waiting').delete(seq);
    }),
  /** Of events that are over nothing stays but what waits to be sent. */
  async forgetOver(now: Date): Promise<void> {
    const copies = await read<Copy[]>('copies', store => store.getAll());
    const over = copies.filter(({ event }) => isDoorOver(new Date(event.end), now));
    if (over.length === 0) return;
    await write(['copies', 'tickets'], store => {
      for (const { account, eventId } of over) {
        store('copies').delete([account, eventId]);
        store('tickets').delete(ofEvent(eventId));
      }
    });
  },
  /** The list goes; what waits to be sent stays for whoever decided it. */
  forget: (): Promise<void> =>
    write(['copies', 'tickets'], store => {
      store('copies').clear();
      store('tickets').clear();
    }),
};
