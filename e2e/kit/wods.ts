import type { Page } from '@playwright/test';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import type { EventAnswers } from '#testing/factories/events.ts';
import { asOrganizer, clock } from './organizer.ts';

const base = '/dashboard/organization';
export const screens = {
  create: (categoryId: string) => `${base}/create-wod/${categoryId}`,
  edit: (wodId: string) => `${base}/edit-wod/${wodId}`,
  category: (categoryId: string) => `${base}/category/${categoryId}`,
  generalTests: (eventId: string) => `${base}/event-detail/${eventId}?tab=pruebas`,
};

type App = { url: string; makeUser: (type: 'organization') => Promise<NewAccount> };

/** Makes an event and a category for tests, and signs their organizer in. */
export async function homeOfTests(
  app: App,
  signIn: (account: NewAccount) => Promise<void>,
  changes: Partial<EventAnswers> = {},
) {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent(changes);
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX Femenino' });
  await signIn(account);
  return { organizer, eventId, categoryId };
}

export const inDays = (days: number): Date => new Date(clock.now().getTime() + days * 86_400_000);

export const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check();

export async function fillExercise(page: Page, number: number, name: string, quantity: string) {
  await page.getByRole('textbox', { name: `Ejercicio ${number}`, exact: true }).fill(name);
  await page.getByRole('textbox', { name: `Cantidad ${number}`, exact: true }).fill(quantity);
}

export const preview = (page: Page) => page.getByRole('region', { name: 'Así lo verá un atleta' }).getByRole('article');
