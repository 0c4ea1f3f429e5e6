import { answer, makeHall, scan, waits } from './doors.ts';
import { expect, test } from './fixtures.ts';

/** The device of a door as its first version made it, with these records. */
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

test('T2 what a door let in before an update is sent by the page of after it, on whatever page', async ({
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
  // What was refused stays until somebody has read it.
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

test('T2 a device that was a door forgets the list of an event that is over, whoever opens whichever page', async ({
  page,
}) => {
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
