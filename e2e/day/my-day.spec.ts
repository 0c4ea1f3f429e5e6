import type { Page } from '@playwright/test';
import { expect } from '#e2e/kit/fixtures.ts';
import { makeLateDay } from '#e2e/kit/late-day.ts';
import { test } from '#e2e/kit/public-rows.ts';

const turn = (page: Page) => page.getByRole('region', { name: 'Tu próximo heat' });

test('LIVE-D12 my day: the day runs late → minutes, rail, the hour before, then the call; without network the hour', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, context, organizer, signIn, expectAccessible }) => {
  const { eventId, heatIds, rail, athlete } = await makeLateDay(app, organizer);
  await page.clock.install();
  await signIn(athlete);
  await page.goto('/dashboard/atleta/my-events');
  await expect(page.getByRole('link', { name: /Te toca en ~2\d min.*Heat 3, carril/ })).toBeVisible();
  await page.getByRole('link', { name: /^Mi día en/ }).click();
  await expect(page).toHaveURL(`/dashboard/atleta/day/${eventId}`);
  await expect(turn(page)).toContainText(/~2\d\s*min/);
  await expect(turn(page)).toContainText(new RegExp(`Carril\\s*${rail}`));
  await expect(page.getByText(/^Movido \d+ min: antes \d\d:\d\d [ap]\. m\.$/)).toBeVisible();
  await expect(page.getByText('Heat 1 corre ahora')).toBeVisible();
  await expectAccessible();
  await organizer.call('heats/call', { heatId: heatIds[2]! });
  await expect(turn(page)).toContainText('Ahora: a pista');
  await expectAccessible();
  await app.sql`update heats set called_at = null where id = ${heatIds[2]!}`;
  // The call, or the job of each minute, may have told a later start.
  await expect(turn(page)).toContainText(/~\d\d\s*min/);
  await app.sql`update heats set status = 'finished', finished_at = now() where id = ${heatIds[0]!}`;
  await app.sql`update heats set status = 'active', started_at = now() where id = ${heatIds[2]!}`;
  await expect(turn(page)).toContainText('Estás en pista');
  await expect(turn(page)).not.toContainText('min');
  await expectAccessible();
  await app.sql`update heats set status = 'on_hold', started_at = null where id = ${heatIds[2]!}`;
  await app.sql`update heats set status = 'active', finished_at = null where id = ${heatIds[0]!}`;
  // The job of each minute may have told a later start in between.
  await expect(turn(page)).toContainText(/~\d\d\s*min/);
  await context.setOffline(true);
  await page.clock.fastForward('06:00');
  await expect(page.getByText(/^Última hora conocida, hace \d+ min$/)).toBeVisible();
  await expect(turn(page)).toContainText(/Te toca a las?\s*\d\d:\d\d\s*[ap]\. m\./);
  await expect(turn(page)).not.toContainText('~');
});

test('LIVE-D12 live page: the day runs late → all heats with minutes, the hour before, a search by name and box', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, organizer, expectAccessible }) => {
  const { eventId, rail } = await makeLateDay(app, organizer);
  await page.goto(`/events/live/${eventId}`);
  await expect(page.getByText(/^Va \d+ min tarde$/)).toBeVisible();
  const ahead = page.getByRole('region', { name: 'Próximos heats' }).getByRole('listitem');
  await expect(ahead.filter({ hasText: 'Heat 2 · RX Femenino' }).first()).toContainText(/~1\d\s*min/);
  await expect(ahead.filter({ hasText: 'Heat 3 · RX Femenino' }).first()).toContainText(/antes \d\d:\d\d/);
  await expectAccessible();
  const search = page.getByRole('searchbox', { name: 'Busca un nombre o un box' });
  await search.fill('daniel quin');
  const found = page.getByRole('region', { name: 'Encontrados' });
  await expect(found).toContainText(`Daniel Quintero, carril ${rail} · Box Waraira`);
  await search.fill('box waraira');
  await expect(found).toContainText('Daniel Quintero');
  await search.fill('nadie así');
  await expect(page.getByText('No está en ningún heat que falte')).toBeVisible();
  await expectAccessible();
});

test('LIVE-D12 lateness: the manager presses how late the day is → new end, why, and the athletes who are told', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, organizer, signIn, expectAccessible }) => {
  const { eventId } = await makeLateDay(app, organizer);
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/event-manager/${eventId}`);
  await page.getByRole('button', { name: /^Va \d+ min tarde; termina \d\d:\d\d [ap]\. m\.$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Cómo va el día' });
  await expect(sheet).toContainText(/Termina ~\d\d:\d\d [ap]\. m\., no \d\d:\d\d/);
  await expect(sheet).toContainText('RX Femenino, Heat 2 hacia la');
  await expect(sheet).toContainText('ya ven la hora nueva y la de antes.');
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Entendido' }).click();
  await expect(sheet).toBeHidden();
});
