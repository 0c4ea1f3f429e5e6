import { openWindow } from '#e2e/kit/event-window.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { button, clock, dialog, eventPage } from '#e2e/kit/organizer.ts';
import { test } from '#e2e/kit/public-rows.ts';
import { wodForm } from '#testing/factories/categories.ts';

test('walk-organizer A8 N11 drafts: an event is published → only then visitors see it; a test appears by itself at its moment', async ({
  page,
  app,
  organizer,
  signIn,
  browser,
}) => {
  const id = await organizer.makeEvent({ name: 'Copa Callada', draft: true });
  const category = await organizer.makeCategory(id, { name: 'RX Femenino' });
  const form = wodForm(clock, { name: 'El Secreto' });
  const secret = await organizer.call('wods/create', { categoryId: category, form });
  const visitor = await openWindow(browser, app.url, {});
  await visitor.goto(`/events/event-detail/${id}`);
  await expect(visitor.getByRole('heading', { name: 'No se encontró información del evento' })).toBeVisible();
  await visitor.goto('/events');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('Copa Callada')).toHaveCount(0);
  await signIn(organizer.account);
  await page.goto(eventPage(id));
  await page.getByRole('link', { name: 'Vista previa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copa Callada' })).toBeVisible();
  // The preview looks like the public page, but its links are disabled.
  await expect(page.getByRole('region', { name: 'Inscripción' })).toContainText('$');
  await expect(page.getByRole('link', { name: 'Inscribirme' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver tabla de RX Femenino' }).press('Enter');
  await expect(page.getByText('Esto es una vista previa')).toBeVisible();
  await page.getByRole('link', { name: 'Volver al evento' }).click();
  await expect(page).toHaveURL(eventPage(id));
  await button(page, 'Publicar evento').click();
  await dialog(page, '¿Publicar el evento?').getByRole('button', { name: 'Publicar evento' }).click();
  await expect(page.getByText('Evento publicado')).toBeVisible();
  await visitor.goto('/events');
  await visitor.getByRole('link', { name: /Copa Callada/ }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Copa Callada' })).toBeVisible();

  const tell = (at: string) =>
    app.sql`update wods set reveal = 'moment', reveals_at = now() + ${at}::interval where id = ${secret.uid}`;
  await tell('1 hour');
  await visitor.clock.install();
  await visitor.goto(`/events/category/${category}?tab=tests`);
  await expect(visitor.getByText(/1 test por anunciar: se muestra/)).toBeVisible();
  await expect(visitor.getByText('El Secreto')).toHaveCount(0);
  // The page reloads its data by itself when the hour has passed.
  await tell('0 hours');
  await visitor.clock.fastForward('01:00:01');
  await expect(visitor.getByText('El Secreto')).toBeVisible();
  await expect(visitor.getByText(/por anunciar/)).toHaveCount(0);
  await visitor.context().close();
});
