// What a judge's device keeps: decisions until they are confirmed, and what the judge had seen, for when the network
// goes. IndexedDB, because local storage may lose its last writes with the battery.

const name = 'pizarra-judge';
type StoreName = 'commands' | 'kept' | 'judge';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true });
      request.result.createObjectStore('kept', { keyPath: ['judgeId', 'key'] });
      request.result.createObjectStore('judge');
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

export async function readDevice<Value>(from: StoreName, ask: (store: IDBObjectStore) => IDBRequest): Promise<Value> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(from).objectStore(from));
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once it is on the disk; all of it or nothing. */
export async function writeDevice(to: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(to, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    act(transaction.objectStore(to));
  });
}

/** Stores what a judge only read: whoever has signed out since is not given anything back. */
export async function writeForJudge(judgeId: string, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(['kept', 'judge'], 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
    const asked = transaction.objectStore('judge').get('id');
    asked.onsuccess = () => {
      if (asked.result === judgeId) act(transaction.objectStore('kept'));
    };
  });
}
