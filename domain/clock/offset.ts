// How far a device's clock is from the server's. Both count milliseconds; the device's is one that nobody can set.

/** A question for the time: when it left and when the answer was there, by the device, and what the answer said. */
export type TimeAnswer = { sentAt: number; receivedAt: number; serverAt: number };

/** What has to be added to the device's clock, and how wrong that can be at most. */
export type ClockOffset = { offsetMs: number; errorMs: number };

/** Two quartz clocks part by less than this share of the time that passes. */
const drift = 100e-6;
const keptMs = 300_000;

type Bounds = { least: number; most: number };

/**
 * The server wrote its time after the question had left and before the answer was there: so much is certain, whichever
 * way was the slower one. With its age an answer says less.
 */
function boundsOf({ sentAt, receivedAt, serverAt }: TimeAnswer, now: number): Bounds {
  const sinceThen = Math.max(0, now - receivedAt) * drift;
  return { least: serverAt - receivedAt - sinceThen, most: serverAt - sentAt + sinceThen };
}

/** What all answers of the last five minutes allow together; null while there is none. */
export function offsetOf(answers: readonly TimeAnswer[], now: number): ClockOffset | null {
  const fresh = answers.filter(({ receivedAt }) => now - receivedAt <= keptMs);
  let all: Bounds | null = null;
  for (const answer of fresh) {
    const bounds = boundsOf(answer, now);
    const both: Bounds = all
      ? { least: Math.max(all.least, bounds.least), most: Math.min(all.most, bounds.most) }
      : bounds;
    // Where two contradict each other a clock was set or a device slept: what came later is believed.
    all = both.least <= both.most ? both : bounds;
  }
  return all && { offsetMs: (all.least + all.most) / 2, errorMs: (all.most - all.least) / 2 };
}

/** A clock that is further off than this is put right at once; else nobody should see it jump. */
const stepMs = 250;
const slewPerSecond = 5;

/** What is shown of a new offset when so much time has passed since the last one was shown. */
export function shownOffset(shown: number | null, wanted: number, passedMs: number): number {
  if (shown === null || Math.abs(wanted - shown) > stepMs) return wanted;
  const most = (Math.max(0, passedMs) / 1_000) * slewPerSecond;
  return shown + Math.max(-most, Math.min(most, wanted - shown));
}
