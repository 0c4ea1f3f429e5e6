// What this browser keeps by name. Storage can be forbidden or full: whoever uses it goes on without.

// It takes about five million letters for the whole platform; a picture beyond this leaves no room for the rest.
export const mostLetters = 1_500_000;

/** `tab` is forgotten with its tab. */
type StorageKind = 'browser' | 'tab';
const storeOf = (place: StorageKind) => (place === 'tab' ? sessionStorage : localStorage);

/** Null where there is nothing, or nothing that can be read. */
export function readKept(name: string, place: StorageKind = 'browser'): unknown {
  try {
    return JSON.parse(storeOf(place).getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Answers whether there was room for it. */
export function keep(name: string, value: unknown, place: StorageKind = 'browser'): boolean {
  try {
    storeOf(place).setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string, place: StorageKind = 'browser'): void {
  try {
    storeOf(place).removeItem(name);
  } catch {}
}
