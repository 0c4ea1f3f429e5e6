import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import { Component, type ComponentContainer } from '@firebase/component';
import { getFunctions, httpsCallable } from '@firebase/functions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { cards } from '#testing/factories/orders.ts';
import { createRace } from '#testing/factories/running.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// These tests run the client library of the source's programs against the server in its own process.

let running: RunningApp;
let app: TestApp;
const clients: FirebaseApp[] = [];
beforeAll(async () => {
  running = await startRunningApp({ withSmtp: false });
  app = await createTestApp({}, { beside: running });
}, 120_000);
afterAll(async () => {
  await Promise.all(clients.map(deleteApp));
  await app.close();
  await running.stop();
});

async function signIn({ email, type }: Pick<SignedIn, 'email' | 'type'>): Promise<string> {
  const answer = await fetch(`${running.url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/**
 * Returns the functions as this account calls them. The client takes the token from any registered sign-in component.
 */
async function functionsAs(who: SignedIn | null) {
  const client = initializeApp({ projectId: 'pizarra', apiKey: 'x', appId: 'x' }, `client-${clients.length}`);
  clients.push(client);
  const accessToken = who && (await signIn(who));
  if (accessToken) {
    const auth = { getToken: async () => ({ accessToken }) };
    const component = new Component('auth-internal' as never, () => auth as never, 'PRIVATE' as never);
    (client as unknown as { container: ComponentContainer }).container.addComponent(component);
  }
  const functions = getFunctions(client, `${running.url}/callable`);
  return async (name: string, data: unknown) => (await httpsCallable(functions, name)(data)).data;
}

const charge = (place: { eventId: string; categoryId: string }) => ({
  source: cards.good,
  details: { id_event: place.eventId, id_category: place.categoryId },
});

test('PUB-296 ATH-303 ORG-459 official client: signs in, asks a type, pays and gives a ticket', async () => {
  const place = await createJoinable(app);
  const athlete = await signUpAs(app, 'athlete');
  const asAthlete = await functionsAs(athlete);
  expect(await asAthlete('getTypeUser', { email: athlete.email })).toEqual({ type: 'athlete' });
  expect(await asAthlete('createCharge', charge(place))).toEqual({ id_event: place.eventId });
  const { orders } = await athlete.client.orders.listOrders();
  expect(orders).toMatchObject([{ state: 'fulfilled', eventId: place.eventId }]);

  const typeId = await createTicketType(place.organizer, place.eventId, { limit: 1 });
  const asOrganizer = await functionsAs(place.organizer);
  const guest = { user_invited_name: 'Luis Gómez', user_invited_email: 'luis@publico.example' };
  const wish = { id_event: place.eventId, id_event_ticket: typeId, ...guest, user_invited_passport: '17345112' };
  expect(await asOrganizer('createManualTicketCharge', wish)).toMatchObject({ status: 'active', approved: false });
});

test('PUB-237 PUB-301 official client: pays the stream → its account watches immediately', async () => {
  const admin = await signInAsAdmin(app);
  const { version } = await admin.client.streaming.settings();
  const form = { iframe: 'https://youtu.be/aqz-KE-bpKQ', price: 1200, isFree: false, streamingActive: true };
  await admin.client.streaming.save({ form, version });
  const viewer = await signUpAs(app, 'athlete');
  const asViewer = await functionsAs(viewer);
  const details = { description: 'Live Streaming', user_email: viewer.email, user_fullname: 'Ana' };
  const paid = await asViewer('paymentStreaming', { source: cards.good, amount: 12, details });
  expect(paid).toEqual({ active: true, id_order: expect.any(String) });
  expect(await viewer.client.streaming.watch({ device: 'laptop-1' })).toMatchObject({ state: 'playing' });
});

test('ATH-300 ORG-475 official client: 100,000 runners → answered within its 70 seconds', async () => {
  const organizer = await signUpAs(app, 'organization');
  const { categoryId } = await createRace(app, organizer);
  const size = 100_000;
  const lines = Array.from({ length: size }, (_, at) => `${at + 1};Corredor ${at};1:${10 + (at % 50)}:00,${at % 10}`);
  const file = Buffer.from(`Dorsal;Nombre;Tiempo\n${lines.join('\n')}\n`).toString('base64');
  const asOrganizer = await functionsAs(organizer);
  // If the answer takes too long, the client itself gives up.
  expect(await asOrganizer('processAndSortAthletes', { id_category: categoryId, file })).toMatchObject({
    message: messages.running.confirmed,
    data: { rows: size, bad: [] },
  });
}, 120_000);

test('ATH-297 official client: a refusal → its error code and a Spanish message', async () => {
  const place = await createJoinable(app);
  const asNobody = await functionsAs(null);
  await expect(asNobody('createCharge', charge(place))).rejects.toMatchObject({
    code: 'functions/unauthenticated',
    message: expect.stringContaining(messages.session.required),
  });
  const asOrganizer = await functionsAs(place.organizer);
  await expect(asOrganizer('createCharge', charge(place))).rejects.toMatchObject({
    code: 'functions/permission-denied',
    message: expect.stringContaining(messages.session.forbidden),
  });
  const asAthlete = await functionsAs(await signUpAs(app, 'athlete'));
  await expect(asAthlete('createCharge', { ...charge(place), source: cards.declined })).rejects.toMatchObject({
    code: 'functions/failed-precondition',
  });
  await expect(asAthlete('noExiste', {})).rejects.toMatchObject({ code: 'functions/not-found' });
});
