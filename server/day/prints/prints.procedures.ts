import { authed } from '#server/foundation/http/procedures.ts';
import { makePrint, readToPrint } from './make-print.ts';

export const prints = {
  read: authed.prints.read.handler(({ context: { app, viewer }, input }) => readToPrint(app, viewer, input.eventId)),
  make: authed.prints.make.handler(({ context: { app, viewer }, input }) => makePrint(app, viewer, input)),
};
