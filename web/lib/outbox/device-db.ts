type Stores<Name extends string> = Record<Name, IDBObjectStoreParameters>;

type Opened<Name extends string> = { name: string; stores: Stores<Name>; version: number };

function openDatabase<Name extends string>({ name, stores, version }: Opened<Name>, forget: () => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames;
      for (const store in stores) {
        if (!known.contains(store)) request.result.createObjectStore(store, stores[store]);
      }
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
}

/**
 * The database on this device. It is IndexedDB, because local storage may lose its last writes when the battery dies. A
 * new store needs the next version; existing data stay.
 */
export function openDevice<Name extends string>(name: string, stores: Stores<Name>, version = 1) {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase({ name, stores, version }, forget);
    opened.catch(forget);
    return opened;
  }
  async function writeAll(
    to: readonly Name[],
    act: (store: (name: Name) => IDBObjectStore) => void,
    options?: IDBTransactionOptions,
  ): Promise<void> {
    const database = await open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(to, 'readwrite', options);
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      act(name => transaction.objectStore(name));
    });
  }
  return {
    async read<Value>(from: Name, ask: (store: IDBObjectStore) => IDBRequest): Promise<Value> {
      const database = await open();
      return new Promise((resolve, reject) => {
        const request = ask(database.transaction(from).objectStore(from));
        request.onsuccess = () => resolve(request.result as Value);
        request.onerror = () => reject(request.error);
      });
    },
    writeAll,
    /** Writes all or nothing. Resolves when everything is on the disk. */
    write: (to: Name, act: (store: IDBObjectStore) => void): Promise<void> =>
      writeAll([to], store => act(store(to)), { durability: 'strict' }),
  };
}
