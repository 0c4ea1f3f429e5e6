import { messages } from '#contract/messages.ts';
import { unstopRun } from '#domain/day/clock/run-states.ts';
import { whyNotReopened } from '#domain/day/heats/heat-states.ts';
import { heatSince, whyNotUnfinished } from '#domain/day/heats/unfinish.ts';
import type { App } from '#server/app.ts';
import { retimeRails } from '#server/day/rails/finish-rail.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { listBusy, listMoved, updateHeat, updateRun } from './heats.store.ts';
import { placeOf, runOf } from './run-clock.ts';
import { type OfHeat, onHeat } from './run-heat.ts';

const words = messages.heats;

/**
 * Takes the finish of a heat back, while no other heat uses its floor. The rails keep their state. The heat's clock
 * counts the time since the finish, also for rails that finished meanwhile.
 */
export async function unfinishHeat(app: App, viewer: Viewer, of: OfHeat): Promise<void> {
  const touched: string[] = [];
  const command = { name: 'unfinishHeat', act: 'heat-unfinished' } as const;
  await onHeat(app, viewer, of, command, async ({ trx, event, day, heat, now }) => {
    const why = whyNotReopened(day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    const finishedAt = heat.finishedAt!.getTime();
    const ended = { id: heat.id, finishedAt, isAnnulled: heat.annulledAt !== null };
    const late = whyNotUnfinished(ended, now.getTime());
    if (late) throw refused(words[late]);
    const place = placeOf(event, day, day.tests.find(({ id }) => id === heat.testId)!);
    // A start by voice stores its press, which may be earlier than this finish.
    const busy = (await listBusy(trx, event.id)).find(({ placeId }) => placeId === place.id);
    if (busy) throw refused(words.floorBusy(busy.placeName, busy.heat, busy.category));
    const other = heatSince(ended, await listMoved(trx, event.id, place.id));
    if (other) throw refused(words.unfinishCalled(other.name, other.category));
    await updateHeat(trx, heat.id, { status: 'active', finishedAt: null });
    const run = runOf(heat);
    if (!heat.runId || !run) return;
    const { state, segments } = unstopRun(run, finishedAt);
    await updateRun(trx, heat.runId, { state, segments: JSON.stringify(segments) });
    const isChanged = await retimeRails(trx, { heatId: heat.id, since: heat.finishedAt!, viewer, now });
    if (isChanged) touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}
