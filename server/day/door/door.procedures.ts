import { authed, os } from '#server/foundation/http/procedures.ts';
import { slowGuesses } from '#server/foundation/limits/slow-guesses.ts';
import { admit } from './admit.ts';
import { copyForDoor } from './copy-for-door.ts';
import { countAtDoor, listEvents, readConflicts, searchTickets } from './door-reports.ts';
import { markSeen } from './mark-seen.ts';
import { undoAdmission } from './undo-admission.ts';

export const door = {
  events: authed.door.events.handler(async ({ context: { app, viewer } }) => ({
    events: await listEvents(app, viewer),
  })),
  snapshot: authed.door.snapshot.handler(({ context: { app, viewer }, input }) => copyForDoor(app, viewer, input)),
  admit: authed.door.admit.handler(({ context: { app, viewer }, input }) => admit(app, viewer, input)),
  undo: authed.door.undo.handler(({ context: { app, viewer }, input }) => undoAdmission(app, viewer, input)),
  search: authed.door.search.handler(async ({ context: { app, viewer }, input }) => ({
    tickets: await searchTickets(app, viewer, input),
  })),
  doubles: authed.door.doubles.handler(async ({ context: { app, viewer }, input }) => ({
    rows: await readConflicts(app, viewer, input.eventId),
  })),
  counts: authed.door.counts.handler(({ context: { app, viewer }, input }) => countAtDoor(app, viewer, input.eventId)),
};

/** A look at a ticket's page stores a mark, like a door. */
export const marking = {
  markSeen: os.tickets.markSeen.handler(({ context, input }) =>
    slowGuesses(context, async () => markSeen(context.app, await context.readViewer(), input)),
  ),
};
