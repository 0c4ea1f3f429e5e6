// Storage of this browser, by name. It can be forbidden or full, so every caller must work without it.

// The browser stores about five million characters per site. A larger photo leaves no room for the rest.
export const mostLetters = 1_500_000;

/** `tab`: the browser deletes the value when the tab closes. */
type StorageKind = 'browser' | 'tab';
const storeOf = (place: StorageKind) => (place === 'tab' ? sessionStorage : localStorage);

/** The stored value. Null when nothing is stored, or it cannot be read. */
export function readKept(name: string, place: StorageKind = 'browser'): unknown {
  try {
    return JSON.parse(storeOf(place).getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value. False when the storage has no room or is forbidden. */
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
