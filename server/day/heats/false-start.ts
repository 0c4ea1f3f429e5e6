import { messages } from '#contract/messages.ts';
import { elapsedAt } from '#domain/day/clock/phase.ts';
import { whyNotFalseStart } from '#domain/day/clock/run-states.ts';
import type { App } from '#server/app.ts';
import { voidCounts } from '#server/day/rails/void-rails.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { updateHeat } from './heats.store.ts';
import { countFalseStart } from './rails.store.ts';
import { moveRun, runOf } from './run-clock.ts';
import { type OfHeat, onHeat, refuseUnlessRunning } from './run-heat.ts';

const words = messages.heats;

type FalseStart = OfHeat & { railId?: string | undefined };

/**
 * Undoes a start. Counts since then are void, and the called heat waits again with its judges. A start that is undone
 * during the count-in does not count as a false start.
 */
export const falseStart = (app: App, viewer: Viewer, { railId, ...of }: FalseStart): Promise<void> =>
  onHeat(app, viewer, of, { name: 'falseStart', details: railId ? { rail: railId } : {} }, async held => {
    refuseUnlessRunning(held);
    const { trx, heat, now } = held;
    const run = runOf(heat);
    if (!run) throw refused(words.runStopped);
    const why = whyNotFalseStart(run, now.getTime());
    if (why) throw refused(words[why]);
    if (!(await voidCounts(trx, heat.id))) throw refused(words.railsOver);
    const hasRun = elapsedAt(run.segments, now.getTime()) > 0;
    if (railId && hasRun && !(await countFalseStart(trx, heat.id, railId))) throw notFound();
    await moveRun(trx, heat, { command: 'stop', countIn: 0, now });
    await updateHeat(trx, heat.id, {
      status: 'on_hold',
      startedAt: null,
      runId: null,
      calledAt: heat.calledAt ?? now,
      falseStarts: heat.falseStarts + (hasRun ? 1 : 0),
    });
  });
