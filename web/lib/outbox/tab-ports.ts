import { newId } from '#web/lib/new-id.ts';
import { onReached } from './reached.ts';

/** Spreads the retries of a hall whose network is back. */
const spreadMs = 1_500;

type Listening = {
  look: () => Promise<void>;
  wake: () => Promise<void>;
  goOn: () => Promise<void>;
  isHeldUp: () => boolean;
};

/** Ports of an outbox in this tab. `name`: channel and lock that all tabs share. */
export function tabPorts(name: string) {
  const channel = new BroadcastChannel(name);
  return {
    // Without locks (a page without HTTPS) two tabs may send the same command; the server counts it once.
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
    /**
     * Reads the store after another tab's change. Sends again when the network is back, the page is visible again, or
     * any call succeeds.
     */
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

/** Calls once, after a random delay that differs per device. */
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
