/** What somebody sees of the stream (PUB-228 to PUB-233). */
type StreamState = 'off' | 'free' | 'unpaid' | 'paid';

type Stream = { isActive: boolean; isFree: boolean };

/** T3: what is switched off is off for everybody; a pass is asked of whoever does not watch for nothing. */
export function streamStateFor({ isActive, isFree }: Stream, hasPass: boolean): StreamState {
  if (!isActive) return 'off';
  if (isFree) return 'free';
  return hasPass ? 'paid' : 'unpaid';
}

/** What a paid stream costs at least: no card takes less. */
export const leastStreamCents = 50;
export const mostStreamCents = 10_000_000;

const mostDevices = 2;
/** A device that was not heard of for so long watches no more. */
const silentMs = 45_000;

type Watcher = { device: string; since: Date; seenAt: Date };

/**
 * Who goes on watching: at most two devices of a person. Whoever presses play takes a place, of the one that has watched
 * longest where there is none; whoever only goes on keeps the place that is there, or finds one that is free.
 */
export function placeWatcher(watchers: readonly Watcher[], device: string, takes: boolean, now: Date) {
  const isHere = ({ seenAt }: Watcher) => now.getTime() - seenAt.getTime() < silentMs;
  const others = watchers.filter(watcher => watcher.device !== device);
  const here = others.filter(isHere).toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const own = watchers.find(watcher => watcher.device === device);
  const surplus = here.length + 1 - mostDevices;
  const mayWatch = takes || own !== undefined || surplus <= 0;
  const gone = others.filter(watcher => !isHere(watcher));
  // A place that two others have taken since is theirs.
  if (!mayWatch) return { mayWatch, displaced: gone.map(other => other.device), since: null };
  const displaced = surplus > 0 ? here.slice(0, surplus) : [];
  const since = takes || !own ? now : own.since;
  return { mayWatch, displaced: [...gone, ...displaced].map(other => other.device), since };
}
