import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import type { Organizer } from '#e2e/kit/organizer.ts';
import { beginsToday } from '#testing/factories/events.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Checks what both pages of a ticket show. Decodes the QR from its picture (PUB-216 to PUB-220). */
async function expectTicket(page: Page, { ticketId, path }: { ticketId: string; path: string }): Promise<void> {
  await expect(page.getByText('Invitación para el Evento')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Copa del Código' })).toBeVisible();
  await expect(page.getByText('Beatriz Uzcátegui')).toBeVisible();
  await expect(page.getByText('beatriz@publico.example')).toBeVisible();
  await expect(page.getByText(ticketId, { exact: true })).toBeVisible();
  const picture = page.locator('article header');
  await expect(picture).toHaveCSS('background-image', /\/files\/images\/.+-card\.webp/);
  const code = page.getByRole('img', { name: `Código QR de la entrada ${ticketId}` });
  const [read] = await readBarcodes(new Uint8Array(await code.screenshot()));
  expect(read?.text.split('#')[0]).toMatch(new RegExp(`/approved${path}$`));
}

async function assign(organizer: Organizer, dates = {}) {
  const eventId = await organizer.makeEvent({ name: 'Copa del Código', ...dates });
  const plain = { price: 0, limit: 20, mostPerPerson: 10, entries: 'once', isPublic: true };
  const type = await organizer.call('tickets/createType', { eventId, form: { ...plain, name: 'Gradería general' } });
  const person = { name: 'Beatriz Uzcátegui', email: 'beatriz@publico.example', passport: '17345112' };
  const ticket = await organizer.call('tickets/assign', { eventId, form: { ...person, typeId: type.uid } });
  return { ticketId: ticket.uid, path: `/qr-ticket/${eventId}/${type.uid}/${ticket.uid}` };
}

test('PUB-050 PUB-216 PUB-217 PUB-218 PUB-219 PUB-220 PUB-227 PUB-258 PUB-293 PUB-312 ORG-450 ORG-451 ticket page: a guest saves its picture, a missing one is logged, an account finds its own tickets', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { path, ticketId } = await assign(organizer);
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  await expectTicket(page, { path, ticketId });
  await expectAccessible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar' }).click();
  expect((await download).suggestedFilename()).toBe(`entrada-${ticketId.slice(0, 8)}.png`);

  // The page logs a missing ticket in the console. It shows no error toast.
  const told: string[] = [];
  page.on('console', line => void (line.type() === 'warning' && told.push(line.text())));
  await page.goto(path.replace(/[^/]+$/, crypto.randomUUID()));
  await expect(page.getByText('No se pudo cargar la entrada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: messages.ticket.missing })).toHaveCount(0);
  expect(told.join('\n')).toContain('The ticket was not read');

  // An account sees its own tickets, and none that belong to another address.
  const athlete = await app.makeUser('athlete');
  const [, , eventId, typeId] = path.split('/');
  const form = { name: 'Ana Ruiz', email: athlete.email, passport: '1', typeId };
  const { uid } = await organizer.call('tickets/assign', { eventId, form });
  await signIn(athlete);
  await page.goto('/my-tickets');
  await expect(page.getByText('Ana Ruiz')).toBeVisible();
  await expect(page.getByText('Beatriz Uzcátegui')).toHaveCount(0);
  await expect(page.getByRole('img', { name: `Código QR de la entrada ${uid}` })).toBeVisible();
  await expectAccessible();
});

test('PUB-051 PUB-221 PUB-222 PUB-223 PUB-224 PUB-225 PUB-226 PUB-269 PUB-311 PUB-313 ticket check: the code’s link is opened → the page shows the stored state first, then marks', async ({
  page,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { path, ticketId } = await assign(organizer, beginsToday({ now: () => new Date() }));
  // The page shows the stored state only until the server answers the page's own mark.
  await page.addInitScript(`new MutationObserver(() => {
    const word = document.querySelector('section[data-tone] .num')?.textContent;
    window.words ??= [];
    if (word && window.words.at(-1) !== word) window.words.push(word);
  }).observe(document, { subtree: true, childList: true, characterData: true })`);
  await page.goto(`/approved${path}#1.clave.firma`);
  await expect(page.getByText('QR REVISADO')).toBeVisible();
  expect(await page.evaluate('window.words')).toEqual(['QR NO REVISADO', 'QR REVISADO']);
  await expectTicket(page, { path, ticketId });
  await expect(page.getByText('Gradería general')).toBeVisible();
  await expect(page.getByText('Puede entrar')).toHaveCount(0);
  await expectAccessible();

  await signIn(organizer.account);
  await page.goto(`/approved${path}`);
  await expect(page.getByText('Puede entrar')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ya había entrado')).toBeVisible();
});
