import { client } from '#web/lib/api.ts';
import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';

/**
 * `install`: an iPhone gives notices only to an installed app. `denied`: the browser refuses them for this site.
 */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'unsupported';

const keptName = 'notices';
const patienceMs = 10_000;

const isIPhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || 'standalone' in navigator;
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Notices of another account on this browser are not of this one. */
const isOwn = (uid: string) => readKept(keptName) === uid;

/** The state of this browser. A browser whose account gets notices here tells the server its present address. */
export async function readPushState(uid: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIPhone() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || !isOwn(uid)) return 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  if (!known) return 'off';
  // Without a network the server knows the address from before.
  if (navigator.onLine) await tell(known).catch(() => undefined);
  return 'on';
}

/** Asks the person and subscribes this browser. Returns `denied` when the person or the browser refuses. */
export async function turnOn(uid: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off';
  const [registration, { key }] = await Promise.all([readyWorker(), client.push.key()]);
  const before = await registration.pushManager.getSubscription();
  const isCurrent = before !== null && keyOf(before) === key;
  if (before && !isCurrent) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await tell(isCurrent ? before : await registration.pushManager.subscribe(options));
  keep(keptName, uid);
  return 'on';
}

export async function turnOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  if (known) await client.push.remove({ endpoint: known.endpoint });
  await known?.unsubscribe();
  forget(keptName);
  return 'off';
}

export async function sendTest(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  await client.push.test({ endpoint: known?.endpoint ?? '' });
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await client.push.subscribe({ endpoint: endpoint ?? '', p256dh: plain(p256dh), auth: plain(auth) });
}

const plain = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return plain(btoa(String.fromCharCode(...bytes)));
}

/** The page registers its worker a moment after it loads. A browser that forbids workers never has one. */
const readyWorker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), patienceMs)),
  ]);
