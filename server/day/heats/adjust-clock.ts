import { messages } from '#contract/messages.ts';
import { adjustRun } from '#domain/day/clock/run-states.ts';
import { whyNotAdjusted } from '#domain/day/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { updateRun } from './heats.store.ts';
import { runOf } from './run-clock.ts';
import { type OfHeat, onHeat } from './run-heat.ts';

const words = messages.heats;

type Adjust = OfHeat & { seconds: number; reason: string };

/** Corrects a wrong clock for every screen and device. The log stores the seconds and the reason. */
export const adjustClock = (app: App, viewer: Viewer, { seconds, reason, ...of }: Adjust): Promise<void> =>
  onHeat(app, viewer, of, { name: 'adjustClock', details: { seconds, reason } }, async ({ trx, day, heat, now }) => {
    const why = whyNotAdjusted(day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    const run = runOf(heat);
    const segments = run && adjustRun(run.segments, seconds * 1_000, now.getTime());
    if (!heat.runId || !segments) throw refused(words.adjustTooFar);
    await updateRun(trx, heat.runId, { segments: JSON.stringify(segments) });
  });
