import type { PublicTimetable } from '#contract/day/timetable.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { readLateness } from '#server/day/heats/timetable/lateness.ts';
import { readOwnDay } from '#server/day/heats/timetable/own-day.ts';
import { lateStarts } from '#server/day/heats/timetable/project-day.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { notFound } from '#server/foundation/http/refuse.ts';

export const timetable = {
  read: os.timetable.read.handler(({ context: { app, address }, input }) => readTimetable(app, address, input.eventId)),
  mine: authed.timetable.mine.handler(({ context: { app, viewer }, input }) => readOwnDay(app, viewer, input.eventId)),
  lateness: authed.timetable.lateness.handler(({ context: { app, viewer }, input }) =>
    readLateness(app, viewer, input.eventId),
  ),
};

async function readTimetable(app: App, network: string, eventId: string): Promise<PublicTimetable> {
  const found = await app.floors.timetable(eventId, network);
  if (!found) throw notFound(messages.event.missing);
  const now = app.now();
  const expected = lateStarts(await app.floors.line(eventId), now);
  const heats =
    expected.size === 0 ? found.heats : found.heats.map(heat => ({ ...heat, expectedAt: expected.get(heat.uid) }));
  return { ...found, heats, now: now.toISOString() };
}
