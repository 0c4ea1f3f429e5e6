import { newId } from '#web/lib/new-id.ts';
import { deviceCommands } from './command-store.ts';
import { createOutbox } from './outbox.ts';
import { sendCommand } from './send-command.ts';

const channel = new BroadcastChannel('pizarra-outbox');

// Without a lock (a page without HTTPS) two tabs may send the same; the server counts it once.
const alone = async (act: () => Promise<void>): Promise<void> => {
  await (navigator.locks ? navigator.locks.request('pizarra-outbox', act) : act());
};

/** The one of this tab. */
export const outbox = createOutbox({
  store: deviceCommands,
  send: sendCommand,
  alone,
  later: (ms, act) => {
    const timer = setTimeout(() => void act().catch(() => undefined), ms);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  tellOthers: () => channel.postMessage('changed'),
  now: () => new Date(),
  newId,
});

channel.onmessage = () => void outbox.look().catch(() => undefined);
window.addEventListener('online', () => void outbox.wake().catch(() => undefined));
