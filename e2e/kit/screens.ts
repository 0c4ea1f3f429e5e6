import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { base, dialog } from './organizer.ts';

type Sql = (text: TemplateStringsArray, ...values: string[]) => PromiseLike<unknown>;

export const screensPage = (eventId: string) => `${base}/event-screens/${eventId}`;
export const hall = { viewport: { width: 1920, height: 1080 } } as const;

/** Opens the page that a television shows in a hall. */
export async function openStage(context: BrowserContext): Promise<Page> {
  const stage = await context.newPage();
  await stage.goto('/pantalla');
  return stage;
}

const letters = /^[B-DF-HJ-NP-TV-XZ]{3} [B-DF-HJ-NP-TV-XZ]{3}$/;
export async function readCode(stage: Page): Promise<string> {
  const code = stage.getByText(letters);
  await expect(code).toBeVisible();
  return (await code.textContent()) ?? '';
}

/** Pairs the television on the organizer's page, with the code that it shows. */
export async function pair(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Vincular una pantalla' }).click();
  const form = dialog(page, 'Vincular una pantalla');
  await form.getByLabel('Código').fill(code);
  await form.getByLabel('Nombre').fill(name);
  await form.getByRole('button', { name: 'Vincular' }).click();
  await expect(form).toHaveCount(0);
}

export const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Pantallas' }).getByRole('listitem', { name });
export const clockOf = (page: Page) => page.getByRole('timer');
export const railOf = (page: Page, number: number) =>
  page.getByRole('list', { name: 'Carriles' }).getByRole('listitem', { name: new RegExp(`^Carril ${number}\\b`) });

/** Publishes the category: its board and the athletes at its rails become visible. */
export const tellCategory = async (sql: Sql, categoryId: string) => {
  await sql`update categories set publish = 'publish' where id = ${categoryId}`;
};
