import { newId } from '#web/lib/new-id.ts';
import { onReached } from './reached.ts';

/** A hall whose network is back does not come back in one instant. */
const spreadMs = 1_500;

type Listening = {
  look: () => Promise<void>;
  wake: () => Promise<void>;
  goOn: () => Promise<void>;
  isHeldUp: () => boolean;
};

/** What an outbox asks of its tab; `name` is its channel and its lock, which all tabs share. */
export function tabPorts(name: string) {
  const channel = new BroadcastChannel(name);
  return {
    // Without a lock (a page without HTTPS) two tabs may send the same; the server counts it once.
    alone: async (act: () => Promise<void>): Promise<void> => {
      await (navigator.locks ? navigator.locks.request(name, act) : act());
    },
    later(ms: number, act: () => Promise<void>) {
      const timer = setTimeout(() => void act().catch(() => undefined), ms);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    tellOthers: () => channel.postMessage('changed'),
    now: () => new Date(),
    newId,
    /** Looks when another tab changed something, goes on when the network is back, the page is seen again, or anything got through. */
    listen({ look, wake, goOn, isHeldUp }: Listening) {
      channel.onmessage = () => void look().catch(() => undefined);
      const [back, through] = [soon(wake), soon(goOn)];
      window.addEventListener('online', back);
      const lookAgain = () => {
        if (isHeldUp()) through();
      };
      document.addEventListener('visibilitychange', lookAgain);
      onReached(lookAgain);
    },
  };
}

/** Once, in a moment that is another on each device. */
export function soon(act: () => Promise<void>): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void act().catch(() => undefined);
    }, Math.random() * spreadMs);
  };
}
