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
  // randomUUID is there only with HTTPS.
  newId: () => (crypto.randomUUID ? crypto.randomUUID() : uuid()),
});

function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

channel.onmessage = () => void outbox.look().catch(() => undefined);
window.addEventListener('online', () => void outbox.wake().catch(() => undefined));
