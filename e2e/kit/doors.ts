import type { BrowserContext, Page } from '@playwright/test';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { beginsToday } from '#testing/factories/events.ts';
import { expect } from './fixtures.ts';
import type { Organizer } from './organizer.ts';

type Guest = { ticketId: string; qr: string; name: string };
export type Hall = { eventId: string; typeId: string; guests: Guest[] };

/** An event that begins today, with one ticket per name. */
export async function makeHall(organizer: Organizer, names: readonly string[]): Promise<Hall> {
  const eventId = await organizer.makeEvent({ name: 'Copa de la Puerta', ...beginsToday({ now: () => new Date() }) });
  const form = { name: 'Gradería', price: 0, limit: 500, mostPerPerson: 10, entries: 'once', isPublic: true };
  const { uid: typeId } = await organizer.call('tickets/createType', { eventId, form });
  const guests: Guest[] = [];
  for (const [at, name] of names.entries()) guests.push(await invite(organizer, { eventId, typeId }, name, at));
  return { eventId, typeId, guests };
}

export async function invite(
  organizer: Organizer,
  { eventId, typeId }: Pick<Hall, 'eventId' | 'typeId'>,
  name: string,
  at = 0,
): Promise<Guest> {
  const form = { name, email: `puerta-${at}-${eventId}@publico.example`, passport: '17345112', typeId };
  const { uid: ticketId } = await organizer.call('tickets/assign', { eventId, form });
  const { qr } = await organizer.call<TicketPage>('tickets/read', { eventId, typeId, ticketId });
  return { ticketId, qr: qr!, name };
}

/** Makes this device a door and waits until it has read the list. */
export async function prepareDoor(
  page: Page,
  { eventId, guests }: Hall,
  name: string,
  area: 'organization' | 'staff' = 'organization',
): Promise<void> {
  await page.goto(`/dashboard/${area}/door/${eventId}`);
  await page.getByLabel('Nombre de la puerta').fill(name);
  await page.getByRole('button', { name: 'Preparar esta puerta' }).click();
  await expect(page.getByText(`de ${guests.length}`, { exact: false }).first()).toBeVisible();
}

/** Types the code as a USB scanner on a Spanish keyboard would. */
export const scan = (page: Page, qr: string): Promise<void> => scanAll(page, [qr]);

/** Scans the codes one after another without waiting for answers. */
export async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  const signs: Record<string, string> = { '-': "'", '/': '-', ':': 'Ñ', '#': '·', _: '?' };
  const typed = codes.flatMap(code => [...[...code].map(sign => signs[sign] ?? sign), 'Enter']);
  // All keys share one timestamp, as from a scanner. A busy machine would add pauses, as if a person typed.
  await page.evaluate(`for (const key of ${JSON.stringify(typed)}) {
    const event = new KeyboardEvent('keydown', { key });
    Object.defineProperty(event, 'timeStamp', { value: performance.timeOrigin });
    window.dispatchEvent(event);
  }`);
}

export const answer = (page: Page) => page.locator('section[data-tone]');

/** Waits until this device has `count` unsent scans. */
export const waits = (page: Page, count: number) =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: count === 0 ? 'Todo enviado' : `${count} por enviar` }),
  ).toBeVisible();

export const secondDoor = async (context: BrowserContext): Promise<BrowserContext> =>
  context.browser()!.newContext({ storageState: await context.storageState(), serviceWorkers: 'allow' });
