import type { Page } from '@playwright/test';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { expect } from './fixtures.ts';
import type { Organizer } from './organizer.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  bank: '4000 0025 0000 3155',
  late: '4000 0000 0000 0077',
};

export const joinPage = (id: string) => `/events/join/${id}`;
export const category = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
export const method = (page: Page, name: 'Tarjeta' | 'PayPal') => page.getByRole('radio', { name, exact: true });
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ });
export const next = (page: Page) => page.getByRole('button', { name: 'Siguiente', exact: true }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const done = (page: Page) => heading(page, '¡Listo! Estás inscrito.');

/** Takes one athlete through the joining wizard, from its first step to the payment. */
export async function goToPayment(page: Page, eventId: string, name: string): Promise<void> {
  await page.goto(joinPage(eventId));
  await category(page, name).check();
  await next(page);
  await heading(page, 'Pago').waitFor();
}

type Story = {
  page: Page;
  app: { makeUser: (type: 'athlete') => Promise<NewAccount> };
  signIn: (account: NewAccount) => Promise<void>;
  organizer: Organizer;
};

/** Takes an athlete to the payment of an event with one category. */
export async function comeToPayment({ page, app, signIn, organizer }: Story): Promise<string> {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  return id;
}

/** Holds the place and opens the card form. */
export async function chooseCard(page: Page): Promise<void> {
  await method(page, 'Tarjeta').click();
  await page.getByRole('timer').waitFor();
  // The user could choose no other method during the hold, so the focus is still here.
  await expect(method(page, 'Tarjeta')).toBeFocused();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Vencimiento').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

export async function payWith(page: Page, number: string): Promise<void> {
  await chooseCard(page);
  await fillCard(page, number);
  await payButton(page).click();
}

/** Counts the payments of an event's orders. */
export const charges = async (sql: RunningApp['database']['sql'], eventId: string) => {
  const [row] = await sql`select count(*)::int as charged from order_history h join orders o on o.id = h.order_id
    where o.event_id = ${eventId} and h.event = 'paid'`;
  return row!.charged as number;
};
