/** The state of a stream for one viewer (PUB-228 to PUB-233). */
type StreamState = 'off' | 'free' | 'unpaid' | 'paid';

type Stream = { isActive: boolean; isFree: boolean };

/** A stream that is switched off is off for everyone. A stream that is not free needs a pass (T3). */
export function streamStateFor({ isActive, isFree }: Stream, hasPass: boolean): StreamState {
  if (!isActive) return 'off';
  if (isFree) return 'free';
  return hasPass ? 'paid' : 'unpaid';
}

/** Minimum price of a paid stream: cards accept no smaller amount. */
export const leastStreamCents = 50;
export const mostStreamCents = 10_000_000;

const mostDevices = 2;
/** A device that was silent for these milliseconds no longer watches. */
const silentMs = 45_000;

type Watcher = { device: string; since: Date; seenAt: Date };

/**
 * Decides whether a device may watch; a person may watch on two devices. A press of play takes a place, if necessary
 * from the device that has watched longest. A device that only continues keeps its place or needs a free one.
 */
export function placeWatcher(watchers: readonly Watcher[], device: string, takes: boolean, now: Date) {
  const isHere = ({ seenAt }: Watcher) => now.getTime() - seenAt.getTime() < silentMs;
  const others = watchers.filter(watcher => watcher.device !== device);
  const here = others.filter(isHere).toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const own = watchers.find(watcher => watcher.device === device);
  const surplus = here.length + 1 - mostDevices;
  const mayWatch = takes || own !== undefined || surplus <= 0;
  const gone = others.filter(watcher => !isHere(watcher));
  // Two other devices have taken the two places in the meantime, and keep them.
  if (!mayWatch) return { mayWatch, displaced: gone.map(other => other.device), since: null };
  const displaced = surplus > 0 ? here.slice(0, surplus) : [];
  const since = takes || !own ? now : own.since;
  return { mayWatch, displaced: [...gone, ...displaced].map(other => other.device), since };
}
