import { messages } from '#contract/messages.ts';
import type { CountIn, RunCommand } from '#domain/clock/run-states.ts';
import { whyNotCalled, whyNotHeat } from '#domain/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound, refused } from '#server/http/refuse.ts';
import { type HeatRow, listBusy, updateHeat } from './heats.store.ts';
import { type HeldDay, onDay } from './on-day.ts';
import { moveRun, openRun, placeOf } from './run-clock.ts';

const words = messages.heats;

type OfHeat = { heatId: string; commandId?: string | undefined };
type WithCount = OfHeat & { countIn: CountIn };
type HeldHeat = HeldDay & { heat: HeatRow };

const onHeat = (
  app: App,
  viewer: Viewer,
  { heatId, commandId }: OfHeat,
  name: string,
  run: (held: HeldHeat) => Promise<unknown>,
): Promise<void> =>
  onDay(app, viewer, { name, act: 'heat-run', commandId, target: { heatId } }, held => {
    const heat = held.day.heats.find(({ id }) => id === heatId);
    if (!heat) throw notFound();
    return run({ ...held, heat });
  });

export const callHeat = (app: App, viewer: Viewer, of: OfHeat): Promise<void> =>
  onHeat(app, viewer, of, 'callHeat', async ({ trx, day, heat, now }) => {
    const why = whyNotCalled(day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    await updateHeat(trx, heat.id, { calledAt: now });
  });

/** ORG-282 to ORG-286, and nobody else on its floor (D5). The clock begins when what is counted in has passed. */
export const startHeat = (app: App, viewer: Viewer, { countIn, ...of }: WithCount): Promise<void> =>
  onHeat(app, viewer, of, 'startHeat', async ({ trx, event, day, heat, now, floorNow }) => {
    const why = whyNotHeat('start', day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    const test = day.tests.find(({ id }) => id === heat.testId)!;
    const place = placeOf(event, day, test);
    const other = (await listBusy(trx, event.id)).find(({ placeId }) => placeId === place.id);
    if (other) throw refused(words.floorBusy(other.placeName, other.heat, other.category));
    const capMs = test.timeCap * 1000;
    const runId = await openRun(trx, { eventId: event.id, placeId: place.id, capMs, countIn, now: floorNow });
    await updateHeat(trx, heat.id, { status: 'active', startedAt: now, runId });
  });

/** ORG-287: the heat and its category are active. */
function refuseUnlessRunning({ day, heat }: HeldHeat): void {
  const why = whyNotHeat('finish', day, heat.id);
  if (why) throw refused(words.whyNot[why]);
}

const moveClock = (app: App, viewer: Viewer, { countIn, ...of }: WithCount, command: RunCommand): Promise<void> =>
  onHeat(app, viewer, of, `${command}Heat`, async held => {
    refuseUnlessRunning(held);
    await moveRun(held.trx, held.heat, { command, countIn, now: held.floorNow });
  });

export const pauseHeat = (app: App, viewer: Viewer, of: OfHeat) =>
  moveClock(app, viewer, { ...of, countIn: 0 }, 'pause');
export const resumeHeat = (app: App, viewer: Viewer, of: WithCount) => moveClock(app, viewer, of, 'resume');

export const finishHeat = (app: App, viewer: Viewer, of: OfHeat): Promise<void> =>
  onHeat(app, viewer, of, 'finishHeat', async held => {
    refuseUnlessRunning(held);
    const { trx, heat, now, floorNow } = held;
    await moveRun(trx, heat, { command: 'stop', countIn: 0, now: floorNow });
    await updateHeat(trx, heat.id, { status: 'finished', finishedAt: now });
  });
