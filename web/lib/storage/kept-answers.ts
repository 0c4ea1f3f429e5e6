// Stores the last answers in IndexedDB on this device, for use without a network. An account's answers are only
// returned to that account, and are deleted when it leaves.

const mostAnswers = 80;

type Kept = { key: string; owner: string; value: unknown; at: number };
type KeptAnswer<Value> = { value: Value; at: number };

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pizarra-answers', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  const transaction = (await open()).transaction('answers', mode);
  const request = act(transaction.objectStore('answers'));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

export function whoIsHere(): string {
  try {
    return localStorage.getItem('authUser') ?? '';
  } catch {
    return '';
  }
}

/** `owner`: account that received the answer; empty for public data. */
export async function keepAnswer(key: string, value: unknown, owner = ''): Promise<void> {
  // An account may have signed out during the call; then nothing is stored.
  if (owner !== '' && owner !== whoIsHere()) return;
  await withStore('readwrite', store => {
    store.put({ key, owner, value, at: Date.now() } satisfies Kept);
    const counted = store.count();
    counted.onsuccess = () => dropOldest(store, counted.result - mostAnswers);
    return undefined;
  });
}

function dropOldest(store: IDBObjectStore, tooMany: number) {
  if (tooMany <= 0) return;
  let left = tooMany;
  const walk = store.index('at').openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor || left-- <= 0) return;
    cursor.delete();
    cursor.continue();
  };
}

export async function readAnswer<Value>(key: string): Promise<KeptAnswer<Value> | null> {
  const kept: Kept | undefined = await withStore('readonly', store => store.get(key));
  if (!kept || (kept.owner !== '' && kept.owner !== whoIsHere())) return null;
  return { value: kept.value as Value, at: kept.at };
}

export const forgetAnswer = (key: string) => withStore('readwrite', store => store.delete(key) as IDBRequest<unknown>);

// The key of a purchase without an account begins with this. Its names, addresses and codes are private too.
const ofBuyer = '[["tickets"';

/** Deletes every account's answers; on sign-out also those of purchases without an account. */
export const forgetPrivateAnswers = (isLeaving: boolean) =>
  withStore('readwrite', store => {
    const walk = store.openCursor();
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const { owner, key } = cursor.value as Kept;
      if (owner !== '' || (isLeaving && key.startsWith(ofBuyer))) cursor.delete();
      cursor.continue();
    };
    return undefined;
  });
