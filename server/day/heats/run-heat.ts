import type { Act, ActDetails, DayCommand } from '#contract/backoffice/audit.ts';
import { messages } from '#contract/messages.ts';
import { type CountIn, pressedAt, type RunCommand } from '#domain/day/clock/run-states.ts';
import { whyNotCalled, whyNotHeat } from '#domain/day/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import { publishHeats } from '#server/day/heats/plans/plans.store.ts';
import { recordPublished } from '#server/day/heats/plans/publish-plan.ts';
import { tellFloor } from '#server/day/notices/tell-athletes.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { type HeatRow, listBusy, updateHeat } from './heats.store.ts';
import { moveRun, openRun, placeOf } from './run-clock.ts';
import { type HeldDay, withLockedDay } from './with-locked-day.ts';

const words = messages.heats;

export type OfHeat = { heatId: string; commandId?: string | undefined };
type WithCount = OfHeat & { countIn: CountIn };
type Start = WithCount & { pressedAt?: string | undefined };
export type HeldHeat = HeldDay & { heat: HeatRow };
type Named = { name: DayCommand; act?: Act; details?: ActDetails };

export const onHeat = (
  app: App,
  viewer: Viewer,
  { heatId, commandId }: OfHeat,
  { name, act = 'heat-run', details }: Named,
  run: (held: HeldHeat) => Promise<unknown>,
): Promise<void> =>
  withLockedDay(app, viewer, { name, act, commandId, target: { heatId }, details }, held => {
    const heat = held.day.heats.find(({ id }) => id === heatId);
    if (!heat) throw notFound();
    return run({ ...held, heat });
  });

/** Publishes the plan of a heat's test, because a called or running heat is public (LIVE-T2). */
async function tellPlan({ trx, event, day, heat, now }: HeldHeat, by: Viewer): Promise<void> {
  if (heat.publishedAt) return;
  await publishHeats(trx, heat.testId, now);
  const heats = day.heats.filter(({ testId }) => testId === heat.testId).length;
  await recordPublished(trx, { by, eventId: event.id, testId: heat.testId, heats, at: now });
}

export const callHeat = (app: App, viewer: Viewer, of: OfHeat): Promise<void> =>
  onHeat(app, viewer, of, { name: 'callHeat' }, async held => {
    const { trx, day, heat, now } = held;
    const why = whyNotCalled(day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    await updateHeat(trx, heat.id, { calledAt: now });
    await tellPlan(held, viewer);
    await tellFloor(app, trx, heat.id, now);
  });

/**
 * Starts a heat; its floor must be free (D5). The clock starts after the count-in. For a start by voice it starts at
 * the press (D13, ORG-282 to ORG-286).
 */
export const startHeat = (app: App, viewer: Viewer, { countIn, pressedAt: pressed, ...of }: Start): Promise<void> =>
  onHeat(app, viewer, of, { name: 'startHeat' }, async held => {
    const { trx, event, day, heat, now } = held;
    const why = whyNotHeat('start', day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    const test = day.tests.find(({ id }) => id === heat.testId)!;
    const place = placeOf(event, day, test);
    const other = (await listBusy(trx, event.id)).find(({ placeId }) => placeId === place.id);
    if (other) throw refused(words.floorBusy(other.placeName, other.heat, other.category));
    const at = pressedAt(pressed === undefined ? null : Date.parse(pressed), now.getTime());
    if (at === null) throw refused(words.pressedLate);
    const clock = { countIn, from: new Date(at), isManual: pressed !== undefined };
    const runId = await openRun(trx, { eventId: event.id, placeId: place.id, test, ...clock });
    await updateHeat(trx, heat.id, { status: 'active', startedAt: clock.from, runId });
    await tellPlan(held, viewer);
  });

/** Refuses unless the heat and its category are active (ORG-287). */
export function refuseUnlessRunning({ day, heat }: HeldHeat): void {
  const why = whyNotHeat('finish', day, heat.id);
  if (why) throw refused(words.whyNot[why]);
}

const moveClock = (app: App, viewer: Viewer, { countIn, ...of }: WithCount, command: RunCommand): Promise<void> =>
  onHeat(app, viewer, of, { name: `${command}Heat` }, async held => {
    refuseUnlessRunning(held);
    await moveRun(held.trx, held.heat, { command, countIn, now: held.now });
  });

export const pauseHeat = (app: App, viewer: Viewer, of: OfHeat) =>
  moveClock(app, viewer, { ...of, countIn: 0 }, 'pause');
export const resumeHeat = (app: App, viewer: Viewer, of: WithCount) => moveClock(app, viewer, of, 'resume');

export const finishHeat = (app: App, viewer: Viewer, of: OfHeat): Promise<void> =>
  onHeat(app, viewer, of, { name: 'finishHeat' }, async held => {
    refuseUnlessRunning(held);
    await endHeat(held);
  });

/** Ends a heat and stops its clock. */
export async function endHeat({ trx, heat, now }: HeldHeat): Promise<void> {
  if (heat.state !== 'stopped') await moveRun(trx, heat, { command: 'stop', countIn: 0, now });
  await updateHeat(trx, heat.id, { status: 'finished', finishedAt: now });
}
