import type { Page } from '@playwright/test';
import type { Organizer } from './organizer.ts';

type Type = Partial<{
  name: string;
  price: number;
  limit: number;
  mostPerPerson: number;
  saleStart: string;
  saleEnd: string;
}>;

export const sellTickets = async (organizer: Organizer, eventId: string, changes: Type = {}): Promise<string> =>
  (
    await organizer.call<{ uid: string }>('tickets/createType', {
      eventId,
      form: {
        ...{ name: 'Gradería general', price: 1000, limit: 40, mostPerPerson: 10, entries: 'once', isPublic: true },
        ...changes,
      },
    })
  ).uid;

export const salePage = (eventId: string) => `/events/tickets/${eventId}`;
export const oneMore = (page: Page, name = 'Gradería general') =>
  page.getByRole('button', { name: `Una más: ${name}` });
export const hold = (page: Page, count: number) => page.getByRole('button', { name: `Apartar ${count}`, exact: true });
export const wish = async (page: Page, count: number, name?: string) => {
  for (let at = 0; at < count; at++) await oneMore(page, name).click();
};
/** Leaves the buyer's step: to the payment, or to the end when the tickets are free. */
export const toPayment = (page: Page) => page.getByRole('button', { name: /^(Siguiente|Pedir mis entradas)$/ }).click();

/** Goes from the start of the page to the buyer's step. */
export async function holdTickets(page: Page, eventId: string, count: number): Promise<void> {
  await page.goto(salePage(eventId));
  await wish(page, count);
  await hold(page, count).click();
  await page.getByRole('heading', { name: 'Tus datos' }).waitFor();
}
