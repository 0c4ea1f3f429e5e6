import { offsetOf, shownOffset, type TimeAnswer } from '#domain/day/clock/offset.ts';

const atOnce = 8;
const later = 15_000;

let answers: readonly TimeAnswer[] = [];
let shown: number | null = null;
let shownAt = 0;

async function ask(): Promise<void> {
  const sentAt = performance.now();
  const answer = await fetch('/time', { cache: 'no-store' });
  const serverAt = Number(await answer.text());
  const receivedAt = performance.now();
  if (answer.ok && Number.isFinite(serverAt)) answers = [...answers.slice(-31), { sentAt, receivedAt, serverAt }];
}

/** The server's time for the clocks of floors. Null before the first answer. */
export function readFloorClock(): number | null {
  const now = performance.now();
  const known = offsetOf(answers, now);
  if (!known) return null;
  shown = shownOffset(shown, known.offsetMs, now - shownAt);
  shownAt = now;
  return now + shown;
}

/** The largest possible error of the server's time, in milliseconds. Null before the first answer. */
export const floorClockError = (): number | null => offsetOf(answers, performance.now())?.errorMs ?? null;

async function askSome(isOver: () => boolean): Promise<void> {
  for (let asked = 0; asked < atOnce && !isOver(); asked += 1) await ask();
}

// Without network the clock continues from the last answer.
const inSilence = (asking: Promise<void>) => void asking.catch(() => undefined);

/** Starts to set the floor clock; returns a function that stops it. */
export function followFloorClock(): () => void {
  let isOver = false;
  inSilence(askSome(() => isOver));
  const timer = setInterval(() => inSilence(ask()), later);
  const wake = () => {
    if (document.hidden) return;
    // The device's timer may stop while the device sleeps, so older answers give a wrong time.
    answers = [];
    inSilence(askSome(() => isOver));
  };
  document.addEventListener('visibilitychange', wake);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}
