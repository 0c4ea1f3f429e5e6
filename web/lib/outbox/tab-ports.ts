import { newId } from '#web/lib/new-id.ts';

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
    /** Looks when another tab changed something, sends when the network is back. */
    listen({ look, wake }: { look: () => Promise<void>; wake: () => Promise<void> }) {
      channel.onmessage = () => void look().catch(() => undefined);
      window.addEventListener('online', () => void wake().catch(() => undefined));
    },
  };
}
