import type { DoorShown } from './door-state.ts';

/** Milliseconds. Together below two seconds: the longest delay until the door shows a network change. */
const beatEvery = 1_000;
const longestBeat = 800;

const isAnswered = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestBeat) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Follows whether there is a network, like the page's bar, and whether the server answers. */
export function followNetwork({ read, set }: DoorShown, refresh: () => Promise<void>): () => void {
  const follow = async () => {
    const isReached = navigator.onLine && (await isAnswered()) && navigator.onLine;
    if (isReached === read().isReached) return;
    set({ isReached });
    if (!isReached) return;
    // After two quick answers the server decides again.
    await refresh();
    await refresh();
  };
  const onChange = () => void follow();
  const timer = setInterval(onChange, beatEvery);
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
