import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { answerManual, checkManual } from './answer-manual.ts';
import { enroll } from './enroll.ts';
import { exportAthletes, exportEvent } from './export-event.ts';
import { answerManualEntry, listManual } from './manual-invitations.ts';
import { listMyEvents } from './my-events.ts';
import { listOwnAthletes, readAthlete } from './read-athletes.ts';
import { removeEntry } from './remove-entry.ts';
import { setStanding } from './set-standing.ts';

export const entries = {
  listMine: os.entries.listMine.handler(async ({ context, input }) =>
    listMyEvents(context.app, await signedIn(context), input),
  ),
  listOwn: os.entries.listOwn.handler(async ({ context, input }) =>
    listOwnAthletes(context.app, await signedIn(context), input),
  ),
  readAthlete: os.entries.readAthlete.handler(async ({ context, input }) =>
    readAthlete(context.app, await signedIn(context), input.eventId, input.uid),
  ),
  exportAthletes: os.entries.exportAthletes.handler(async ({ context, input }) =>
    exportAthletes(context.app, await signedIn(context), input.eventId, input.format),
  ),
  exportEvent: os.entries.exportEvent.handler(async ({ context, input }) =>
    exportEvent(context.app, await signedIn(context), input.eventId),
  ),
  enroll: os.entries.enroll.handler(async ({ context, input }) => ({
    entryId: await enroll(context, await signedIn(context), input),
  })),
  remove: os.entries.remove.handler(async ({ context, input }) => {
    await removeEntry(context.app, await signedIn(context), input);
    return {};
  }),
  setStanding: os.entries.setStanding.handler(async ({ context, input }) => {
    await setStanding(context.app, await signedIn(context), input);
    return {};
  }),
  checkManual: os.entries.checkManual.handler(({ context, input }) => checkManual(context.app, input.code)),
  answerManual: os.entries.answerManual.handler(async ({ context, input }) => {
    await answerManual(context.app, input.code, input.stay);
    return {};
  }),
  listManual: os.entries.listManual.handler(async ({ context }) => listManual(context.app, await signedIn(context))),
  answerManualEntry: os.entries.answerManualEntry.handler(async ({ context, input: { entryId, stay } }) => {
    await answerManualEntry(context.app, await signedIn(context), entryId, stay);
    return {};
  }),
};
