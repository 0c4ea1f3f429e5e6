import type { EventForm } from '#contract/competition/event-form.ts';
import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { isRemindedLater } from '#domain/competition/events/reminder.ts';
import { isPrice, unlessUsd } from '#domain/foundation/money/currencies.ts';
import type { App } from '#server/app.ts';
import {
  columnsOf,
  type EventColumns,
  refuseBadDates,
  refuseStrangeTimeZone,
  scenariosOf,
} from '#server/competition/events/event-columns.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import {
  type EventRow,
  findEventContents,
  holdOrganization,
  saveEvent,
} from '#server/competition/events/events.store.ts';
import { noteMove } from '#server/competition/events/moves/note-move.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import {
  deleteScenarios,
  listScenarios,
  type ScenarioRow,
  saveScenarios,
} from '#server/competition/events/scenarios.store.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { refusedField, unauthorized } from '#server/foundation/http/refuse.ts';
import { dropFormPicture, storeOwnPicture } from '#server/foundation/pictures/form-picture.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { forgetCut, keepWallTimes } from './event-contents.store.ts';
import { areSameScenarios, refuseLocked } from './locked-fields.ts';
import { refuseLoss } from './refuse-loss.ts';

/** True if time or place changed, which visitors must know. A draft has no visitors. */
const isOtherVisit = (stored: EventRow, { startsAt, endsAt, address }: EventColumns): boolean =>
  !stored.draft &&
  (stored.address !== address ||
    stored.startsAt.getTime() !== startsAt.getTime() ||
    stored.endsAt.getTime() !== endsAt.getTime());

type Update = { id: string; form: EventForm; version?: number | undefined };

export async function updateEvent(app: App, viewer: Viewer, { id, form, version }: Update): Promise<void> {
  const db = app.database.kysely;
  // Checks the owner before the server decodes the picture.
  const { timeZone } = await ownEvent(db, viewer, id);
  if (form.timeZone !== timeZone) await refuseStrangeTimeZone(db, form);
  const isNew = form.photo.startsWith('data:');
  const newPhoto = isNew ? await storeOwnPicture(app, form.photo, viewer.uid) : null;
  try {
    await inTransaction(db, async trx => {
      // The account may have been erased meanwhile. Its event must get no personal data again.
      if (!(await holdOrganization(trx, organizationOf(viewer)))) throw unauthorized();
      const stored = await ownEvent(trx, viewer, id, { lock: true });
      const now = app.now();
      refuseOlder(stored, version, messages.event.changedMeanwhile);
      if (!isNew && photoIdOf(form.photo) !== stored.photoId) throw refusedField('photo', messages.event.photo);
      const scenarios = await listScenarios(trx, id);
      const columns = refuseLocked(stored, scenarios, form, columnsOf(form, stored.currency), now);
      // A form that names no currency was not checked in the stored one.
      if (columns.price !== null && !isPrice(columns.price, columns.currency)) {
        throw refusedField('price', messages.event.priceRange(columns.currency));
      }
      refuseBadDates(form, timesOf(stored), now);
      if (columns.timeZone !== stored.timeZone) {
        await keepWallTimes(trx, id, { from: stored.timeZone, to: columns.timeZone, now });
      }
      if (columns.currency !== stored.currency) await changeCurrency(trx, app, stored, columns);
      await refuseLoss(trx, app, stored, columns, { contents: await findEventContents(trx, id), now });
      if (stored.qualifierOnline && !columns.qualifierOnline) await forgetCut(trx, id, now);
      await updateScenarios(trx, id, scenarios, form);
      await saveEvent(trx, id, {
        ...columns,
        // A currency in the list of columns takes a lock for which ticket buyers would wait.
        currency: columns.currency === stored.currency ? undefined : columns.currency,
        ...(isRemindedLater(columns.startsAt.getTime(), now.getTime()) && { startRemindedAt: null }),
        updatedAt: now,
        ...(newPhoto && { photoId: newPhoto }),
        // Scenarios are separate rows, so their changes must raise the event's version here.
        ...(!areSameScenarios(scenarios, form) && { version: stored.version + 1 }),
      });
      if (columns.price !== stored.price || columns.currency !== stored.currency) {
        const details = {
          ...{ before: stored.price, price: columns.price, ...unlessUsd(columns.currency) },
          ...(columns.currency !== stored.currency && { currencyBefore: stored.currency }),
        };
        await recordAct(trx, 'event-price-changed', { by: viewer, eventId: id, details, at: now });
      }
      if (isOtherVisit(stored, columns) && !isCompleted(timesOf(stored), now.getTime())) {
        // An account without a confirmed address sends no mails (SAFE-M6).
        if (await isConfirmed(trx, organizationOf(viewer))) await noteMove(trx, app, stored, columns);
      }
      // The job is queued in the transaction, so it survives a crash right after the save (ORG-454).
      if (newPhoto) await app.jobs.send(trx, 'delete-picture', { photoId: stored.photoId });
    });
  } catch (error) {
    if (newPhoto) await dropFormPicture(app, newPhoto, error);
    throw error;
  }
}

/** Changes the currency of an event without orders. All prices keep their number (N30). */
async function changeCurrency(trx: Db, app: App, { id, currency }: EventRow, columns: EventColumns): Promise<void> {
  const change = { from: currency, to: columns.currency };
  if (!(await app.ports.eventMoney.renamePrices(trx, id, change))) {
    throw refusedField('currency', messages.event.currencyTooHigh);
  }
  // Tickets' orders hold a lock that `renamePrices` waited for, so this question sees the last one of them.
  const { hasOrders } = await findEventContents(trx, id);
  if (hasOrders) throw refusedField('currency', messages.event.currencyFixed);
}

/**
 * Saves the scenarios of a form. A scenario keeps its id when name or position change. A scenario with a test cannot be
 * removed (E6).
 */
async function updateScenarios(db: Db, eventId: string, stored: ScenarioRow[], form: EventForm): Promise<void> {
  const wanted = scenariosOf(form);
  const kept = wanted.map(({ uid }) => uid).filter(uid => uid !== null);
  const isKnown = kept.every(uid => stored.some(({ id }) => id === uid));
  if (!isKnown || new Set(kept).size < kept.length) throw refusedField('scenarios', messages.server.notFound);

  const gone = stored.filter(({ id }) => !kept.includes(id));
  const used = gone.find(({ isUsed }) => isUsed);
  if (used) {
    // If the form shows no list of scenarios, the error belongs to the question that hides the list.
    const field = wanted.length > 0 ? 'scenarios' : 'simultaneousCategories';
    throw refusedField(field, messages.event.scenarioUsed(used.stageName));
  }
  await deleteScenarios(
    db,
    gone.map(({ id }) => id),
  );
  const rows = wanted.map(({ uid, stageName }, position) => ({
    id: uid ?? crypto.randomUUID(),
    eventId,
    position,
    stageName,
  }));
  await saveScenarios(db, rows);
}
