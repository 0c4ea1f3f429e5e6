import { type KeptOffset, keptAnswer, offsetOf, type TimeAnswer } from '#domain/day/clock/offset.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';

// The server's clock on this device. It is stored, so a page opened without a network continues from it.

const name = 'server-clock';
const mostAnswers = 40;
/** Milliseconds of error below which an offset is good. */
const knownWell = 250;
const askEvery = 15_000;
/** Milliseconds between requests until the offset is that good. */
const askEveryAtFirst = 3_000;
/** Milliseconds by which the wall clock may differ from the monotonic count. */
const parted = 20;

const apartNow = () => Date.now() - performance.now();

/** The stored offset of an earlier page, as an answer. */
function readBefore(): TimeAnswer[] {
  const found = readKept(name) as Partial<KeptOffset> | null;
  const { aheadMs, errorMs, at } = found ?? {};
  if (typeof aheadMs !== 'number' || typeof errorMs !== 'number' || typeof at !== 'number') return [];
  const answer = keptAnswer({ aheadMs, errorMs, at }, performance.now(), Date.now());
  return answer ? [answer] : [];
}

let answers: TimeAnswer[] = readBefore();
const middleOf = ({ sentAt, receivedAt, serverAt }: TimeAnswer) => serverAt - (sentAt + receivedAt) / 2;
/** The last good offset, and how far the wall clock was ahead of the count at that moment. */
let good: { offsetMs: number; apart: number } | null = answers[0]
  ? { offsetMs: middleOf(answers[0]), apart: apartNow() }
  : null;
/** A device does not sleep while its page is visible. A wall clock that jumps in that time was set. */
let wasHidden = false;
/** The lead of the wall clock when the offset was stored. Null while a better offset waits to be stored. */
let keptApart: number | null = answers.length > 0 ? apartNow() : null;

function look() {
  const [now, apart] = [performance.now(), apartNow()];
  const guess = good && good.offsetMs + (wasHidden ? Math.max(0, apart - good.apart) : 0);
  const offset = offsetOf(answers, now, { apart, guess });
  if (offset && offset.errorMs <= knownWell) {
    good = { offsetMs: offset.offsetMs, apart };
    wasHidden = false;
  }
  return { now, apart, offset };
}
type Looked = ReturnType<typeof look>;

/**
 * Stores the offset for the next page, which counts by the wall clock. Stores it again after a person set that clock.
 */
function keepFound({ now, apart, offset }: Looked): void {
  if (!offset || (keptApart !== null && Math.abs(apart - keptApart) <= parted)) return;
  keptApart = apart;
  const wall = now + apart;
  keep(name, { aheadMs: now + offset.offsetMs - wall, errorMs: Math.ceil(offset.errorMs), at: wall });
}

/** Server time in milliseconds and its possible error. The error is null before the first answer. */
export function serverTime(): { now: number; errorMs: number | null } {
  const looked = look();
  keepFound(looked);
  const { now, offset } = looked;
  return offset ? { now: now + offset.offsetMs, errorMs: offset.errorMs } : { now: Date.now(), errorMs: null };
}

async function ask(): Promise<void> {
  const [sentAt, apart] = [performance.now(), apartNow()];
  const answer = await fetch('/time', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
  const serverAt = Number(await answer.text());
  if (!answer.ok || !Number.isFinite(serverAt)) return;
  answers = [...answers.slice(1 - mostAnswers), { sentAt, receivedAt: performance.now(), serverAt, apart }];
  keptApart = null;
  keepFound(look());
}

/** Asks several times, because the quickest answer is the most precise. */
async function askAll(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await ask();
}

/** Keeps asking while a judge counts; returns a function that stops. */
export function followServerTime(): () => void {
  let askedAt = performance.now();
  const askAgain = (times: number) => {
    askedAt = performance.now();
    void askAll(times).catch(() => undefined);
  };
  const isKnown = () => {
    const { errorMs } = serverTime();
    return errorMs !== null && errorMs <= knownWell;
  };
  const tick = () => {
    if (!isKnown() || performance.now() - askedAt >= askEvery) askAgain(1);
  };
  const wake = () => {
    if (document.visibilityState === 'visible') askAgain(4);
    else wasHidden = true;
  };
  askAgain(8);
  const timer = setInterval(tick, askEveryAtFirst);
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('online', wake);
  };
}
