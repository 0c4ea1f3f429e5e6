import type { Page } from '@playwright/test';
import { writtenIn } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, base, clock, startEvent, withQualifier } from '#e2e/kit/organizer.ts';
import { wallIn } from '#testing/factories/events.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

test('ORG-443 own events: an organizer opens the list → only own events with their state, found by name and day', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const running = await organizer.makeEvent({ name: 'Copa Ávila de Fuerza' });
  await organizer.makeCategory(running);
  await startEvent(app.sql, running);
  const qualified = { ...withQualifier, name: 'Clasificatorio Orinoco' };
  await organizer.makeEvent(qualified);
  const past = await organizer.makeEvent({ name: 'Torneo del año pasado' });
  await app.sql`update events set finished_at = now() where id = ${past}`;
  const stranger = await asOrganizer(app.url, await app.makeUser('organization'));
  await stranger.makeEvent({ name: 'Copa Ajena' });
  await signIn(account);
  await page.goto(`${base}/my-events`);
  const cards = page.getByRole('list', { name: 'Mis eventos' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: 'Copa Ávila de Fuerza' })).toContainText('En curso');
  await expect(cards.filter({ hasText: 'Copa Ávila de Fuerza' })).toContainText('1 categoría');
  await expect(cards.filter({ hasText: 'Copa Ávila de Fuerza' })).toContainText('0 inscritos');
  await expect(cards.filter({ hasText: 'Clasificatorio Orinoco' })).toContainText('Clasificatorio próximo');
  await expect(cards.filter({ hasText: 'Clasificatorio Orinoco' })).toContainText(writtenIn(inDays(10)));
  await expect(cards.filter({ hasText: 'Torneo del año pasado' })).toContainText('Finalizado');

  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('avila');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(`${base}/my-events?name=avila`);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Buscar por nombre' })).toHaveValue('avila');
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('ajena');
  await expect(page.getByText('Ningún evento coincide')).toBeVisible();
  await button(page, 'Ver todos mis eventos').click();
  await expect(cards).toHaveCount(3);
  await page.getByLabel('Día').fill(wallIn(clock, 5).slice(0, 10));
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Copa Ávila de Fuerza');
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(`${base}/event-detail/${running}`);
});

test('own events: the list fails → can be retried; a long list → grows by a button', async ({ page, app, signIn }) => {
  const account = await app.makeUser('organization');
  await signIn(account);
  await app.sql`alter table events rename to events_away`;
  try {
    await page.goto(`${base}/my-events`);
    await expect(button(page, 'Reintentar')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis eventos' })).toBeVisible();
  } finally {
    await app.sql`alter table events_away rename to events`;
  }
  await button(page, 'Reintentar').click();
  await expect(page.getByText('Todavía no organizas ningún evento')).toBeVisible();

  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({ name: 'Serie 0' });
  await app.sql`insert into events (id, organization_id, name, name_search, address, photo_id, time_zone, type, starts_at,
      ends_at, qualifier_online, created_at, updated_at)
    select id || n, organization_id, 'Serie ' || n, 'serie ' || n, address, photo_id, time_zone, 'online', starts_at,
      ends_at, false, created_at, updated_at from events, generate_series(1, 29) n where id = ${id}`;
  await page.reload();
  const cards = page.getByRole('list', { name: 'Mis eventos' }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  await button(page, 'Cargar más').click();
  await expect(cards).toHaveCount(30);
  await expect(button(page, 'Cargar más')).toHaveCount(0);
});
