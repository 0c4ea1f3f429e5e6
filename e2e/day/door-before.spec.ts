import type { DoorSnapshot } from '#contract/day/door.ts';
import { messages } from '#contract/messages.ts';

import { aliasBy, isAlias } from '#domain/day/door/alias.ts';
import { answer, invite, makeHall, prepareDoor, scan, waits } from '#e2e/kit/doors.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

/** Writes records into the IndexedDB layout of the first door version. */
const keepOnDevice = (
  stores: Record<'copies' | 'tickets' | 'waiting', readonly unknown[]>,
) => `new Promise((done, fail) => {
  const asked = indexedDB.open('pizarra-door', 1);
  asked.onerror = fail;
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('copies', { keyPath: ['account', 'eventId'] });
    asked.result.createObjectStore('tickets', { keyPath: ['eventId', 'id'] });
    asked.result.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true });
  };
  asked.onsuccess = () => {
    const stores = ${JSON.stringify(stores)};
    const change = asked.result.transaction(Object.keys(stores), 'readwrite');
    for (const name in stores) for (const row of stores[name]) change.objectStore(name).add(row);
    change.oncomplete = () => { asked.result.close(); done(); };
  };
})`;
const countOnDevice = (store: string) => `new Promise(done => {
  const opened = indexedDB.open('pizarra-door');
  opened.onsuccess = () => {
    const counted = opened.result.transaction('${store}').objectStore('${store}').count();
    counted.onsuccess = () => { opened.result.close(); done(counted.result); };
  };
})`;

test('T2 door: scans were not sent before an update → any page of the new version sends them', async ({
  page,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz', 'Pedro Paz']);
  const [luis, ana, pedro] = hall.guests;
  const account = organizer.account.uid;
  const [device, at] = [crypto.randomUUID(), new Date().toISOString()];
  const letIn = ({ ticketId }: { ticketId: string }, more = {}) => {
    const plain = { id: crypto.randomUUID(), typeId: hall.typeId, ticketId, door: 'Norte', device };
    const command = { ...plain, decidedAt: at, forced: false, offline: true };
    return { account, eventId: hall.eventId, kind: 'admit', command, ...more };
  };
  const first = letIn(ana!);
  const undo = { id: first.command.id, device, undoneAt: at };
  const waiting = [
    letIn(luis!),
    first,
    { account, eventId: hall.eventId, kind: 'undo', ticketId: ana!.ticketId, undo },
    letIn(pedro!, { problem: 'Así no.' }),
  ];
  await page.goto('/events');
  await page.evaluate(keepOnDevice({ copies: [], tickets: [], waiting }));
  await signIn(organizer.account);
  await page.goto('/dashboard/organization');
  const inside = async () =>
    (await organizer.call<{ types: { inside: number }[] }>('door/counts', hall)).types[0]?.inside;
  await expect.poll(inside).toBe(1);
  // A rejected scan stays until the user opens the list.
  const left = page.getByRole('link', { name: '1 devuelto' });
  await expect(left).toBeVisible();
  await left.click();
  await page.getByLabel('Nombre de la puerta').fill('Norte');
  await page.getByRole('button', { name: 'Preparar esta puerta' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Así no.' });
  await expect(told).toContainText('Pedro Paz');
  await waits(page, 0);
  await scan(page, ana!.qr);
  await expect(answer(page)).toContainText('Puede entrar');
  await page.getByRole('button', { name: 'Visto: Pedro Paz' }).click();
  await expect(told).toHaveCount(0);
  await expect.poll(() => page.evaluate(countOnDevice('waiting'))).toBe(0);
});

/** All door data that the device stores. */
const keptOnDevice = `new Promise(done => {
  const opened = indexedDB.open('pizarra-door');
  opened.onsuccess = () => {
    const names = [...opened.result.objectStoreNames];
    const kept = opened.result.transaction(names);
    const all = {};
    for (const name of names) kept.objectStore(name).getAll().onsuccess = ({ target }) => { all[name] = target.result; };
    kept.oncomplete = () => { opened.result.close(); done(all); };
  };
})`;
type Kept = Record<'copies' | 'tickets' | 'waiting', { id: string; eventId: string }[]>;

test('SAFE-M16 door: a copy from before aliases → still decides, then is read again; unsent scans are sent unchanged', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz', 'Pedro Paz']);
  const [luis, ana, pedro] = hall.guests;
  const { eventId, typeId } = hall;
  const account = organizer.account.uid;
  const [device, at] = [crypto.randomUUID(), new Date().toISOString()];
  const now = await organizer.call<DoorSnapshot>('door/snapshot', { eventId, people: '' });
  const { aliasKey: _, tickets, people, isMore: __, now: read, ...rest } = now;
  const copy = { ...rest, people: people!.version, account, eventId, aheadMs: 0, at: read };
  const trueId = new Map(hall.guests.map(({ name, ticketId }) => [name, ticketId]));
  const old = tickets.map(ticket => ({ ...ticket, id: trueId.get(ticket.name!)!, eventId }));
  const command = { id: crypto.randomUUID(), typeId, ticketId: luis!.ticketId, door: 'Norte', device };
  const sent = { ...command, decidedAt: at, forced: false, offline: true };
  const waiting = [{ account, eventId, kind: 'admit', command: sent }];
  await page.goto('/events');
  await page.evaluate(keepOnDevice({ copies: [copy], tickets: old, waiting }));
  await page.route('**/rpc/door/**', route => route.abort());
  await signIn(organizer.account);
  await prepareDoor(page, hall, 'Norte');
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(messages.door.again);
  await scan(page, ana!.qr);
  await expect(answer(page)).toContainText('según la copia de las');
  await waits(page, 2);
  const before = await page.evaluate<Kept>(keptOnDevice);
  expect(before.waiting[0]).toMatchObject({ command: sent });
  await page.unroute('**/rpc/door/**');
  await waits(page, 0);
  await expect(page.getByText('2 de 3', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await page.evaluate<Kept>(keptOnDevice)).tickets.map(({ id }) => isAlias(id)))
    .toEqual([true, true, true]);

  // The device stores no ticket id for new scans either. The door rejects a code built from an alias.
  await page.route('**/rpc/door/**', route => route.abort());
  await scan(page, pedro!.qr);
  await expect(answer(page)).toContainText(messages.door.enter);
  await waits(page, 1);
  const after = await page.evaluate<Kept>(keptOnDevice);
  const { signature } = /\.(?<signature>[\w-]{80,})$/.exec(pedro!.qr)!.groups!;
  for (const secret of [...trueId.values(), signature!]) expect(JSON.stringify(after)).not.toContain(secret);
  const [alias] = after.tickets.map(({ id }) => id);
  await scan(page, pedro!.qr.split('#')[0]!.replace(pedro!.ticketId, alias!));
  await expect(answer(page)).toContainText(messages.door.forged);
  await page.unroute('**/rpc/door/**');
  await waits(page, 0);
  const marks = await app.sql<{ ticketId: string; outcome: string }[]>`
    select ticket_id as "ticketId", outcome from door_marks where event_id = ${eventId}`;
  expect(marks.map(({ ticketId, outcome }) => `${ticketId} ${outcome}`).toSorted()).toEqual(
    [...trueId.values()].map(id => `${id} admitted`).toSorted(),
  );
});

test('T2 door: no network, a list of an earlier version → admits by that list, then sends and reads on', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz', 'Pedro Paz']);
  const [luis, ana] = hall.guests;
  const { eventId, typeId } = hall;
  const account = organizer.account.uid;
  const now = await organizer.call<DoorSnapshot>('door/snapshot', { eventId, people: '' });
  const { event, types, keys, aliasKey, unlisted, until, epoch, mayForce } = now;
  const of = aliasBy(aliasKey);
  // The copy as the build of 28 November 2026 stored it. That build added columns to the list and kept the older rows.
  const copy = { event, types, keys, aliasKey, unlisted, until, epoch, mayForce, people: now.people!.version };
  const unused = { voidReason: null, passedTo: null, isTest: false, admitted: [], conflicts: [] };
  const tickets = hall.guests.map(({ ticketId, name }) => ({
    ...{ id: of(ticketId), tag: '0a1b2c', typeId, name, buyer: null, orderId: null, passport: '112' },
    ...{ ...unused, eventId },
  }));
  const [device, at] = [crypto.randomUUID(), now.now];
  const command = { id: crypto.randomUUID(), typeId, ticketId: of(luis!.ticketId), door: 'Norte', device };
  const sent = { ...command, decidedAt: at, forced: false, offline: true };
  const queued = { commandId: command.id, decidedAt: at, problem: null, failures: 0 };
  const waiting = [{ account, eventId, kind: 'admit', command: sent, ...queued }];
  await page.goto('/events');
  const copies = [{ ...copy, account, eventId, aheadMs: 0, at }];
  await page.evaluate(keepOnDevice({ copies, tickets, waiting }));
  await page.route('**/rpc/door/**', route => route.abort());
  await signIn(organizer.account);
  await prepareDoor(page, hall, 'Norte');
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(messages.door.again);
  await scan(page, ana!.qr);
  await expect(answer(page)).toContainText(messages.door.enter);
  await waits(page, 2);
  // The organizer invites one more guest. The device reads this change alone, so the planted tags stay.
  await invite(organizer, hall, 'Rosa Peña', 8);
  await page.unroute('**/rpc/door/**');
  await waits(page, 0);
  await expect(page.getByText('2 de 4', { exact: true })).toBeVisible();
  const marks = await app.sql<{ ticketId: string; outcome: string }[]>`
    select ticket_id as "ticketId", outcome from door_marks where event_id = ${eventId}`;
  expect(marks.map(({ ticketId, outcome }) => `${ticketId} ${outcome}`).toSorted()).toEqual(
    [luis!, ana!].map(({ ticketId }) => `${ticketId} admitted`).toSorted(),
  );
  const kept = async () => (await page.evaluate<Kept>(keptOnDevice)).tickets as (typeof tickets)[number][];
  await expect.poll(async () => (await kept()).length).toBe(4);
  expect((await kept()).find(({ name }) => name === 'Pedro Paz')).toEqual(tickets[2]);
});

test('T2 door: the event is over → any page deletes its list from the device, without a sign-in', async ({ page }) => {
  const copy = (eventId: string, end: number) => ({
    account: 'quien-sea',
    eventId,
    aheadMs: 0,
    event: { end: new Date(Date.now() + end).toISOString() },
  });
  const day = 86_400_000;
  const tickets = ['pasada', 'de-hoy'].map(eventId => ({ eventId, id: crypto.randomUUID(), name: 'Luis Gómez' }));
  await page.goto('/events');
  const copies = [copy('pasada', -1.1 * day), copy('de-hoy', -0.9 * day)];
  await page.evaluate(keepOnDevice({ copies, tickets, waiting: [] }));
  await page.evaluate(`localStorage.setItem('door-device', '"${crypto.randomUUID()}"')`);
  await page.reload();
  await expect.poll(() => page.evaluate(countOnDevice('tickets'))).toBe(1);
  expect(await page.evaluate(countOnDevice('copies'))).toBe(1);
});
