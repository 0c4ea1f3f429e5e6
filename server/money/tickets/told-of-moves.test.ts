import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifyMove } from '#server/competition/events/moves/notify-move.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, formOfEvent, insertCategory, insertEntry } from '#testing/factories/events.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';

const now = new Date('2027-03-05T11:00:00Z');
const madrid = {
  timeZone: 'Europe/Madrid',
  start: '2027-03-20T08:00',
  end: '2027-03-22T20:00',
  startOfflineFinal: '2027-03-21T09:00',
  endOfflineFinal: '2027-03-22T19:00',
};

let app: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
});
beforeEach(async () => {
  app.setNow(now);
  app.payments = scriptedProvider().payments;
  await app.database.kysely.deleteFrom('mails').execute();
});
afterAll(() => app.close());

const later = (minutes: number) => app.setNow(new Date(now.getTime() + minutes * 60_000));
async function onSale(by = organizer) {
  const eventId = await createEvent(app, by, { ...madrid, name: 'Copa Cumbre' });
  return { eventId, typeId: await createTicketType(by, eventId) };
}
type Place = Awaited<ReturnType<typeof onSale>>;
async function bought(place: Place, quantity = 1) {
  const { client } = createVisitor(app);
  const order = await orderTickets(app, { ...place, quantity });
  await client.orders.payWithCard({ ...order, token: 'paid' });
  return { client, order, tickets: (await client.tickets.readOrder(order)).tickets };
}
const give = (place: Place, name: string, by = organizer) =>
  assignTicket(by, place, { name, email: `${name.toLowerCase()}@publico.example` });
async function change({ eventId }: Place, changes: Parameters<typeof formOfEvent>[1], by = organizer) {
  const { event } = await by.client.events.readAsOrganizer({ id: eventId });
  await by.client.events.update({ id: eventId, form: formOfEvent(event, changes) });
}
async function told({ eventId }: Place) {
  await notifyMove(app, eventId);
  const mails = app.database.kysely.selectFrom('mails').select(['recipient', 'subject', 'text', 'kind']);
  return mails.where('kind', 'in', ['tickets-moved', 'event-moved']).orderBy('recipient').execute();
}

test('moved events: the dates change → one mail to each address with a ticket, and to no other', async () => {
  const place = await onSale();
  const { client, order, tickets } = await bought(place, 4);
  const luis = { name: 'Luis', email: 'luis@publico.example' };
  for (const { uid } of tickets.slice(0, 2)) await client.tickets.nameTicket({ ...order, ticketId: uid, ...luis });
  await organizer.client.tickets.cancel({ id: await give(place, 'Rosa') });
  const athlete = await signUpAs(app, 'athlete');
  await insertEntry(app, await insertCategory(app, place.eventId), athlete.uid);
  await assignTicket(organizer, place, { name: 'Atleta', email: athlete.email });
  await organizer.client.events.move({ id: place.eventId, days: 14 });
  later(1);
  await give(place, 'Tarde');
  const mails = await told(place);
  expect(mails.map(({ recipient, kind }) => [recipient, kind])).toEqual(
    [
      ['ana@publico.example', 'tickets-moved'],
      ['luis@publico.example', 'tickets-moved'],
      [athlete.email, 'event-moved'],
    ].toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
  );
  const [mail] = mails.filter(({ recipient }) => recipient === luis.email);
  expect(mail?.subject).toBe('Nuevas fechas de Copa Cumbre');
  expect(mail?.text).toContain('cambió la fecha de «Copa Cumbre», para el que tienes entradas');
  expect(mail?.text).toContain('Ahora: del 3 de abril de 2027 a las 8:00 a. m. al 5 de abril');
  expect(mail?.text).toContain('Antes: del 20 de marzo de 2027 a las 8:00 a. m. al 22 de marzo');
  expect(await told(place)).toEqual(mails);
});

test('moved events: the place changes → a mail; changed and changed back → no mail', async () => {
  const place = await onSale();
  await give(place, 'Luis');
  await change(place, { address: 'Parque Central, Caracas' });
  const [mail, ...others] = await told(place);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Nuevo lugar de Copa Cumbre');
  expect(mail?.text).toContain('cambió el lugar de «Copa Cumbre»');
  expect(mail?.text).toContain('Dónde: Parque Central, Caracas');
  expect(mail?.text).not.toContain('Antes:');
  await app.database.kysely.deleteFrom('mails').execute();
  await change(place, { address: 'Otro sitio' });
  later(1);
  await change(place, { address: 'Parque Central, Caracas' });
  await change(place, { name: 'Copa Cumbre 2' });
  expect(await told(place)).toEqual([]);
  later(2);
  await change(place, { address: 'Plaza Altamira', end: '2027-03-22T21:00' });
  const [both] = await told(place);
  expect(both?.text).toContain('cambió la fecha y el lugar de «Copa Cumbre 2»');
});

test('SAFE-M6 moved events: the organizer’s address is unconfirmed, or the event is a draft → no mails', async () => {
  const unproven = await signUpAs(app, 'organization');
  const place = await onSale(unproven);
  await give(place, 'Luis', unproven);
  await app.database.kysely.updateTable('users').set({ emailVerified: false }).where('id', '=', unproven.uid).execute();
  await change(place, { address: 'Parque Central, Caracas' }, unproven);
  expect(await told(place)).toEqual([]);
  const draft = await createEvent(app, organizer, { ...madrid, draft: true });
  await change({ eventId: draft, typeId: '' }, { address: 'Parque Central, Caracas' });
  const moves = app.database.kysely.selectFrom('eventMoves').select('id').where('eventId', '=', draft);
  expect(await moves.execute()).toEqual([]);
});
