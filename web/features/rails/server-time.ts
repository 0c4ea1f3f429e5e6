import { type ClockOffset, offsetOf, type TimeAnswer } from '#domain/clock/offset.ts';
import { keep, readKept } from '#web/lib/browser-store.ts';

// The server's clock on this device. What it last knew is kept, so that a page that opens without a network goes on by it.

const name = 'server-clock';
type Kept = { aheadMs: number; errorMs: number };
const kept = (): Kept | null => {
  const found = readKept(name) as Kept | null;
  return typeof found?.aheadMs === 'number' && typeof found.errorMs === 'number' ? found : null;
};

let answers: TimeAnswer[] = [];
let offset: ClockOffset | null = null;
let wall = Date.now() - performance.now();
/** A wall clock that was set since, or a device that slept: nobody knows. */
const mostParted = 1_000;

/** Milliseconds by the server's clock, and how wrong that can be; null where it was never heard. */
export function serverTime(): { now: number; errorMs: number | null } {
  if (offset) return { now: performance.now() + offset.offsetMs, errorMs: offset.errorMs };
  const known = kept();
  return known
    ? { now: Date.now() + known.aheadMs, errorMs: known.errorMs + mostParted }
    : { now: Date.now(), errorMs: null };
}

async function ask(): Promise<void> {
  const sentAt = performance.now();
  const answer = await fetch('/time', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
  const serverAt = Number(await answer.text());
  if (!answer.ok || !Number.isFinite(serverAt)) return;
  const receivedAt = performance.now();
  answers = [...answers.slice(-40), { sentAt, receivedAt, serverAt }];
  offset = offsetOf(answers, receivedAt);
  if (offset) {
    const aheadMs = receivedAt + offset.offsetMs - Date.now();
    keep(name, { aheadMs, errorMs: Math.ceil(offset.errorMs) });
  }
}

/** Several times, since the quickest answer says most. */
async function askAll(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await ask();
}

/** Goes on asking while somebody counts; answers how to stop. */
export function followServerTime(): () => void {
  const askAgain = (times: number) => {
    const parted = Date.now() - performance.now() - wall;
    // The device slept, and its own count of time stood still.
    if (Math.abs(parted) > mostParted) [answers, offset, wall] = [[], null, Date.now() - performance.now()];
    void askAll(times).catch(() => undefined);
  };
  const wake = () => document.visibilityState === 'visible' && askAgain(4);
  askAgain(8);
  const timer = setInterval(() => askAgain(1), 15_000);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}
