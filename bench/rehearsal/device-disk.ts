import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A browser's storage in files: the parts of IndexedDB and of localStorage that our code uses. Each transaction is one
// line, written whole before it is reported. A page may end at any moment and leaves only whole lines.

type Key = string | number | readonly Key[];
type Range = { lower: Key; upper: Key };
type Parameters = { keyPath?: string | string[]; autoIncrement?: boolean };
type Row = { key: Key; value: unknown };
type Written = { store: string; put?: Row; remove?: Key; clear?: true; made?: Parameters; version?: number };
type Store = { parameters: Parameters; rows: Map<string, Row>; next: number };
type DiskRequest = { result?: unknown; onsuccess?: () => void; onerror?: () => void };

/** The order of keys: numbers before texts before lists, as in IndexedDB. */
function compare(one: Key, other: Key): number {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let at = 0; at < Math.min(one.length, other.length); at++) {
      const order = compare(one[at], other[at]);
      if (order !== 0) return order;
    }
    return one.length - other.length;
  }
  const kindOf = (key: Key) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
  if (kindOf(one) !== kindOf(other)) return kindOf(one) - kindOf(other);
  return one < other ? -1 : one > other ? 1 : 0;
}

const isIn = (key: Key, { lower, upper }: Range) => compare(lower, key) <= 0 && compare(key, upper) <= 0;
const isRange = (query: unknown): query is Range => typeof query === 'object' && query !== null && 'lower' in query;

function openDisk(path: string) {
  const stores = new Map<string, Store>();
  let known = 0;
  const apply = ({ store: name, put, remove, clear, made, version }: Written) => {
    known = version ?? known;
    if (version !== undefined) return;
    if (made) stores.set(name, { parameters: made, rows: new Map(), next: 1 });
    const store = stores.get(name)!;
    if (clear) store.rows.clear();
    if (remove !== undefined) store.rows.delete(JSON.stringify(remove));
    if (!put) return;
    store.rows.set(JSON.stringify(put.key), put);
    if (store.parameters.autoIncrement) store.next = Math.max(store.next, (put.key as number) + 1);
  };
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines) for (const written of JSON.parse(line) as Written[]) apply(written);
  return {
    stores,
    version: () => known,
    apply,
    write: (all: readonly Written[]) => all.length > 0 && appendFileSync(path, `${JSON.stringify(all)}\n`),
  };
}
type Disk = ReturnType<typeof openDisk>;

function keyOf({ parameters: { keyPath, autoIncrement }, next }: Store, value: unknown, given?: Key): Row {
  if (given !== undefined || keyPath === undefined) return { key: given ?? next, value };
  const fields = value as Record<string, Key>;
  if (typeof keyPath !== 'string') return { key: keyPath.map(name => fields[name]!), value };
  const key = fields[keyPath] ?? (autoIncrement ? next : undefined);
  if (key === undefined) throw new Error(`a value without its key ${keyPath}`);
  return { key, value: { ...fields, [keyPath]: key } };
}

function begin(disk: Disk) {
  const waiting: (() => void)[] = [];
  const written: Written[] = [];
  const transaction = { oncomplete: () => {}, onerror: () => {}, onabort: () => {}, error: null, objectStore };
  const ask = (act: () => unknown): DiskRequest => {
    const asked: DiskRequest = {};
    waiting.push(() => {
      asked.result = structuredClone(act());
      asked.onsuccess?.();
    });
    return asked;
  };
  const change = (one: Written) => {
    disk.apply(one);
    written.push(one);
  };
  function objectStore(name: string) {
    const store = disk.stores.get(name)!;
    const find = (key: Key) => store.rows.get(JSON.stringify(key));
    const inOrder = (query?: unknown) =>
      [...store.rows.values()]
        .filter(({ key }) => !isRange(query) || isIn(key, query))
        .sort((one, other) => compare(one.key, other.key));
    return {
      get: (key: Key) => ask(() => find(key)?.value),
      getKey: (key: Key) => ask(() => find(key)?.key),
      getAll: (query?: unknown) => ask(() => inOrder(query).map(({ value }) => value)),
      count: (query?: unknown) => ask(() => inOrder(query).length),
      getAllKeys: (query?: unknown) => ask(() => inOrder(query).map(({ key }) => key)),
      put: (value: unknown, given?: Key) => {
        const copy = structuredClone(value);
        return ask(() => {
          const put = keyOf(store, copy, given);
          change({ store: name, put });
          return put.key;
        });
      },
      delete: (key: Key) => ask(() => change({ store: name, remove: key })),
      clear: () => ask(() => change({ store: name, clear: true })),
    };
  }
  const run = () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) next();
    disk.write(written);
    setImmediate(() => transaction.oncomplete());
  };
  setImmediate(run);
  return transaction;
}

/** The databases of one device. Its folder survives a page. */
export function createIndexedDb(folder: string) {
  mkdirSync(folder, { recursive: true });
  return {
    open(name: string, version = 1) {
      const disk = openDisk(join(folder, `${name}.jsonl`));
      const database = {
        close: () => {},
        objectStoreNames: { contains: (store: string) => disk.stores.has(store) },
        transaction: () => begin(disk),
        createObjectStore: (store: string, made: Parameters = {}) => {
          disk.apply({ store, made });
          disk.write([{ store, made }]);
        },
      };
      const request = { result: database, onupgradeneeded: () => {}, onsuccess: () => {}, onerror: () => {} };
      setImmediate(() => {
        if (disk.version() < version) {
          request.onupgradeneeded();
          disk.apply({ store: '', version });
          disk.write([{ store: '', version }]);
        }
        request.onsuccess();
      });
      return request;
    },
  };
}

export const keyRange = { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) };

/** localStorage in a file: its items survive a page that ends at any moment. */
export function createLocalStorage(folder: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'local-storage.jsonl');
  const items = new Map<string, string>();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  const apply = ([name, value]: [string, string | null]) =>
    value === null ? items.delete(name) : items.set(name, value);
  for (const line of lines) apply(JSON.parse(line));
  const change = (...item: [string, string | null]) => {
    apply(item);
    appendFileSync(path, `${JSON.stringify(item)}\n`);
  };
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => change(name, value),
    removeItem: (name: string) => change(name, null),
  };
}
