import { authed } from '#server/foundation/http/procedures.ts';
import { listAttendance } from './list-attendance.ts';
import { setAttendance } from './set-attendance.ts';

export const attendance = {
  list: authed.attendance.list.handler(({ context: { app, viewer }, input }) =>
    listAttendance(app, viewer, input.eventId),
  ),
  set: authed.attendance.set.handler(({ context: { app, viewer }, input }) => setAttendance(app, viewer, input)),
};
