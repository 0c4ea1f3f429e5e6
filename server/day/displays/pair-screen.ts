import { messages } from '#contract/messages.ts';
import { readCode } from '#domain/day/displays/screen-code.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import { giveBackAttempt, limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { refuseEnded, runsScreens } from './displays.access.ts';
import { insertScreen, listScreens, takeCode } from './displays.store.ts';
import { refusePlace } from './place-of-screen.ts';

const words = messages.screens;
/** A hall has about a dozen screens. A larger number is a mistake or abuse. */
const mostScreens = 60;

type Pairing = {
  eventId: string;
  code: string;
  name: string;
  placeId: string;
  commandId?: string | undefined;
};

/** Pairs a television with an event by the code that it shows. */
export async function pairScreen(app: App, viewer: Viewer, pairing: Pairing): Promise<void> {
  const db = app.database.kysely;
  await runsScreens(db, viewer, pairing.eventId);
  const code = readCode(pairing.code);
  if (!code) throw refusedField('code', words.code);
  // Limited per account, so that guessing does not block others in the hall.
  const wait = await takeAttempt(db, limits.screenGuesses, viewer.uid, app.now());
  if (wait > 0) throw tooMany(wait);
  await inTransaction(db, async trx => {
    const { eventId, name, placeId, commandId } = pairing;
    await lockEvent(trx, eventId);
    const at = app.now();
    await countOnce(trx, { id: commandId, userId: viewer.uid, about: `pair ${eventId} ${code}`, at }, async () => {
      const event = await runsScreens(trx, viewer, eventId);
      refuseEnded(event);
      await refusePlace(trx, event, placeId);
      if ((await listScreens(trx, eventId)).length >= mostScreens) throw refused(words.tooMany);
      const taken = await takeCode(trx, code, at);
      if (!taken) throw refusedField('code', words.codeGone);
      const id = crypto.randomUUID();
      const { tokenHash } = taken;
      await insertScreen(trx, { id, eventId, name, placeId, scene: 'race', tokenHash, pairedAt: at, seenAt: at });
      await recordAct(trx, 'screen-set', { by: viewer, eventId, details: { screen: name, did: 'paired' }, at });
      return null;
    });
  });
  await giveBackAttempt(db, limits.screenGuesses, viewer.uid);
}
