import type { Page } from '@playwright/test';
import { expect } from '#e2e/kit/fixtures.ts';
import { makeDaysAhead, planPage } from '#e2e/kit/heat-plans.ts';
import { test } from '#e2e/kit/public-rows.ts';

/** A wall time as a person types it. */
const typed = (day: string, hour: string) => `${day.split('-').reverse().join('-')} ${hour}`;

async function setTimes(page: Page, start: string, end: string) {
  for (const [label, text] of [
    ['Empieza', start],
    ['Termina', end],
  ] as const) {
    const field = page.getByRole('textbox', { name: label });
    await field.fill(text);
    await field.press('Tab');
  }
}

/** The block of a test: in the grid, or in the list of a phone. */
const block = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

test('ORGA-C14 N33 days in blocks: proposed, moved by typing, refused at its field, published → the public reads them', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, browser, organizer, signIn, expectAccessible }) => {
  const { eventId, first } = await makeDaysAhead(app.sql, organizer);
  await signIn(organizer.account);
  await page.goto(planPage(eventId));
  await expect(page.getByRole('heading', { level: 1, name: 'Horario' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Proponer hora a los 9 tests' }).click();
  await expect(page.getByText('9 tests con hora.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sin hora' })).toBeHidden();
  await expect(page.getByText(/^Sin publicar · faltan \d+ días$/)).toBeVisible();
  await expectAccessible();

  const chipper = block(page, /RX Femenino.*Chipper Serrano/);
  await chipper.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('25 inscripciones en 8 carriles, Pista central.')).toBeVisible();
  await expectAccessible();
  // The end moves with the start; an hour after the category’s next test is refused at its field.
  const start = page.getByRole('textbox', { name: 'Empieza' });
  await start.fill(typed(first, '09:00 a. m.'));
  await start.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Termina' })).toHaveValue(typed(first, '09:56 a. m.'));
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(/^Después va RX Femenino, Milla Malvarrosa, que empieza /)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Termina' })).toBeFocused();
  await setTimes(page, typed(first, '08:00 a. m.'), typed(first, '08:40 a. m.'));
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Hora guardada.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Empieza' })).toBeHidden();
  await chipper.first().click();
  await expect(
    page.getByRole('alert').or(page.getByText('4 heats piden 56 min; el bloque tiene 40.')).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(page.getByText('El test quedó sin hora.')).toBeVisible();
  await page.getByRole('button', { name: 'Poner hora a RX Femenino, Chipper Serrano' }).click();
  await setTimes(page, typed(first, '08:00 a. m.'), typed(first, '08:56 a. m.'));
  await page.getByRole('button', { name: 'Poner hora', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Sin hora' })).toBeHidden();

  await page.getByRole('button', { name: 'Ver como atleta' }).click();
  const preview = page.getByRole('dialog', { name: 'Así lo lee un atleta' });
  await expect(preview.getByRole('listitem')).toHaveCount(9);
  await expectAccessible();
  await page.keyboard.press('Escape');
  const print = page.getByRole('button', { name: 'Imprimir' });
  const [file] = await Promise.all([page.waitForEvent('download'), print.click()]);
  expect(file.suggestedFilename()).toBe('horario-copa-turia-2027.pdf');

  await page.getByRole('button', { name: 'Publicar el horario y avisar a 68' }).click();
  await expect(page.getByText('Horario publicado: 68 atletas reciben sus horas por correo.')).toBeVisible();
  const told = () => app.sql`select from mails where kind = 'plan-published'`;
  await expect.poll(async () => (await told()).length).toBeGreaterThanOrEqual(68);
  await expect(page.getByRole('button', { name: 'Retirar el horario' })).toBeVisible();
  await page.goto(`/events/event-detail/${eventId}`);
  const days = page.getByRole('region', { name: 'Horario' });
  await expect(days.getByRole('listitem')).toHaveCount(9);
  await expect(days.getByRole('listitem').first()).toContainText(
    /08:00 a\. m\..*RX Femenino.*Chipper Serrano · Pista central/,
  );
  await expectAccessible();
  await expect(days).not.toContainText('hora de Venezuela');
  const abroad = await browser.newContext({
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    baseURL: app.url,
    serviceWorkers: 'block',
  });
  const there = await abroad.newPage();
  await there.goto(`/events/event-detail/${eventId}`);
  await expect(there.getByRole('region', { name: 'Horario' })).toContainText('En hora de Venezuela.');
  await there.route(/rpc\/timetable\/read/, route => route.abort());
  await there.goto(`/events/live/${eventId}`);
  await there.getByRole('button', { name: 'Reintentar' }).waitFor({ timeout: 30_000 });
  await there.unrouteAll();
  await there.getByRole('button', { name: 'Reintentar' }).click();
  await expect(there.getByRole('region', { name: 'Horario' })).toBeVisible();
  await abroad.close();
  await page.goto(`/events/live/${eventId}`);
  await expect(page.getByRole('region', { name: 'Horario' }).getByRole('listitem')).toHaveCount(9);
  await expectAccessible();
});
