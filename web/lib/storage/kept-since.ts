// The time of the oldest stored answer on the screen; null while every answer is current.
const listeners = new Set<() => void>();
let since: number | null = null;
export const keptSince = () => since;
export const onKept = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export function setKeptSince(at: number | null) {
  since = at;
  for (const listener of listeners) listener();
}
