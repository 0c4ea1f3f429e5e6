import { readLateness } from '#server/day/heats/timetable/lateness.ts';
import { readOwnDay } from '#server/day/heats/timetable/own-day.ts';
import { readTimetable } from '#server/day/heats/timetable/public-timetable.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';

export const timetable = {
  read: os.timetable.read.handler(({ context: { app, address }, input }) => readTimetable(app, address, input.eventId)),
  mine: authed.timetable.mine.handler(({ context: { app, viewer }, input }) => readOwnDay(app, viewer, input.eventId)),
  lateness: authed.timetable.lateness.handler(({ context: { app, viewer }, input }) =>
    readLateness(app, viewer, input.eventId),
  ),
};
