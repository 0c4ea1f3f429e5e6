import { messages } from '#contract/messages.ts';
import { isAdmitted, type Sex } from '#domain/competition/categories/admission.ts';
import { isOfAge } from '#domain/competition/categories/ages.ts';
import { hasStarted } from '#domain/competition/events/event-states.ts';
import { personsOf } from '#domain/registration/entries/places.ts';
import { typedBirthdate, typedSex } from '#domain/registration/entries/typed-details.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent, refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { categoryChanged } from '#server/foundation/mail/texts/team-mails.ts';
import { moveOrder } from '#server/money/payments/orders/move-order.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { type Asking, takeMailsLeft } from '#server/registration/entries/enrolling/enrollment-quota.ts';
import { moveTeam } from '#server/registration/teams/move-team.ts';
import { type EntryRow, findEntry, findEntryNames, listPeople, lockEntry, updateEntry } from './entries.store.ts';
import { readTaken, whyNoRoom } from './find-place.ts';
import { hasResults, listCategoriesOf, listKnownPeople, type MoveCategory } from './moves.store.ts';
import { ageAt } from './refuse-age.ts';
import type { Taken } from './taken.store.ts';

const words = messages.joining.move;

/** Returns the reason why an entry cannot move at all, or null. */
async function whyStays(db: Db, event: OwnEventRow, entry: EntryRow, now: Date): Promise<string | null> {
  if (hasStarted(timesOf(event), now.getTime())) return words.started;
  return (await hasResults(db, entry.id)) ? words.results : null;
}

/**
 * Returns the reason against the new category. The team keeps its size, so the event's count and price do not change.
 * Only the category's capacity is checked.
 */
function whyNotTo(event: OwnEventRow, from: MoveCategory, to: MoveCategory, taken: readonly Taken[]): string | null {
  if (from.team !== to.team || personsOf(from) !== personsOf(to)) return words.size;
  const full = whyNoRoom({ id: event.id, athletesAllowed: 0 }, to, taken);
  return full && messages.joining.reasons[full];
}

type Known = { age: number | null; sex: Sex | null };

function warningsOf(people: Known[], { ageMin, ageMax, admits }: MoveCategory) {
  const range: [number, number] = [ageMin, ageMax];
  return [
    people.some(({ age }) => age !== null && !isOfAge(age, range)) && messages.enrolling.age(range),
    people.some(({ sex }) => !isAdmitted(admits, sex)) && messages.enrolling.admits,
  ].filter(warning => typeof warning === 'string');
}

export async function listMoves(app: App, viewer: Viewer, entryId: string) {
  const db = app.database.kysely;
  const entry = await findEntry(db, entryId);
  if (!entry) throw notFound();
  const event = await ownEvent(db, viewer, entry.eventId);
  const now = app.now();
  const all = await listCategoriesOf(db, event.id);
  const from = all.find(({ id }) => id === entry.categoryId);
  if (!from) throw notFound();
  const known = await listKnownPeople(db, event.organizationId, entryId);
  const people = known.map(one => ({
    age: ageAt(one.birthdate ?? typedBirthdate(one.typedBirthdate ?? ''), event),
    sex: one.sexo ?? typedSex(one.typedSex ?? ''),
  }));
  const taken = await readTaken(db, event.id, now);
  const categories = all
    .filter(category => category !== from)
    .map(to => ({
      uid: to.id,
      name: to.name,
      reason: whyNotTo(event, from, to, taken),
      warnings: warningsOf(people, to),
    }));
  return { reason: await whyStays(db, event, entry, now), categories };
}

/**
 * Moves an entry with its team and order, before the event starts. Its people get a mail, unless their daily limit is
 * reached (walk-athlete 7).
 */
export async function moveEntry(
  asking: Asking,
  viewer: Viewer,
  { entryId, categoryId }: { entryId: string; categoryId: string },
): Promise<void> {
  const { app } = asking;
  const before = await inTransaction(app.database.kysely, async trx => {
    const found = await findEntry(trx, entryId);
    if (!found) throw notFound();
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    const entry = await lockEntry(trx, entryId);
    const names = await findEntryNames(trx, entryId);
    const all = await listCategoriesOf(trx, event.id);
    const [from, to] = [entry?.categoryId, categoryId].map(id => all.find(category => category.id === id));
    if (!entry || !names || !from || !to) throw notFound();
    // Another window has moved the entry already.
    if (from === to) return to.id;
    refuseUnlessPublic(event);
    await requireConfirmed(trx, organizationOf(viewer));
    const now = app.now();
    const problem =
      (await whyStays(trx, event, entry, now)) ?? whyNotTo(event, from, to, await readTaken(trx, event.id, now));
    if (problem) throw refused(problem);
    await updateEntry(trx, entryId, { categoryId });
    const { teamId, orderId, userId } = entry;
    if (teamId) await moveTeam(trx, teamId, to.id, now);
    if (orderId) await moveOrder(trx, orderId, { from, to, at: now });
    const details = { from: from.id, to: to.id };
    await recordAct(trx, 'entry-moved', { by: viewer, about: userId, eventId: event.id, details, at: now });
    const { eventName, teamName } = names;
    const moved = { eventName, teamName, before: from.name, after: to.name };
    const url = `${app.config.publicUrl}/events/category/${categoryId}`;
    for (const { name, email } of await takeMailsLeft(trx, asking, await listPeople(trx, entryId))) {
      await queueMail(trx, app, { recipient: email, ...categoryChanged({ ...moved, name, url }) });
    }
    return from.id;
  });
  for (const id of [before, categoryId]) app.boards.touch(id, '*');
}
