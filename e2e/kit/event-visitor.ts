import { type Browser, devices, expect } from '@playwright/test';
import { writtenIn } from './dashboard.ts';
import { day, openWindow } from './event-window.ts';
import { expectNoAxeFindings } from './fixtures.ts';
import { clock } from './organizer.ts';

/** A phone visitor reads the event, from the list down to its terms. */
export async function readAsVisitor(browser: Browser, url: string, { id, name }: { id: string; name: string }) {
  const phone = await openWindow(browser, url, { ...devices['Pixel 7'], timezoneId: 'America/Caracas' });
  await phone.goto('/events');
  await phone.getByLabel('Buscar por nombre').fill('aguila de la cord');
  const card = phone.getByRole('region', { name: 'Eventos próximos y en curso' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  await card.getByRole('link', { name }).click();
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible();
  const facts = phone.getByRole('complementary', { name: 'Datos del evento' });
  const range = (from: number, to: number) =>
    [from, to].map(days => writtenIn(new Date(clock.now().getTime() + days * day))).join(' – ');
  for (const text of ['Cinco Águilas Blancas', range(20, 24), range(20, 21), range(22, 24)])
    await expect(facts).toContainText(text);
  const rows = phone.getByRole('region', { name: 'Categorías' }).getByRole('listitem');
  await expect(rows).toContainText(['Quedan 40', 'Equipos de 3', 'Running']);
  await expectNoAxeFindings(phone);

  await rows.first().getByRole('link', { name: 'Ver tabla de RX Femenino' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'RX Femenino' })).toBeVisible();
  await phone.getByRole('tab', { name: /^Tests clasificatorio/ }).click();
  await expect(phone.getByRole('list', { name: 'Tests por anunciar' })).toHaveText(
    /^1 test por anunciar: se muestra el/,
  );
  await expect(phone.getByText('Video de remo')).toHaveCount(0);
  await phone.getByRole('tab', { name: 'Tabla evento' }).click();
  await expect(phone.getByRole('tabpanel')).toContainText(
    'La tabla del evento se conocerá cuando termine el clasificatorio.',
  );
  await phone.getByRole('tab', { name: /^Tests evento/ }).click();
  await expect(phone.getByRole('tabpanel').getByRole('article')).toHaveText([
    /Próximamente.*Test final.*Sprint del Páramo.*Tres vueltas al páramo\..*Tarima norte/,
    /Próximamente.*Cordillera larga/,
    /Próximamente.*Carga de Cumbre/,
  ]);
  await expectNoAxeFindings(phone);
  await phone.getByRole('link', { name }).click();
  await rows.nth(1).getByRole('link', { name: 'Ver tabla de Equipos mixtos' }).click();
  await phone.getByRole('tab', { name: 'Tabla evento' }).click();
  await expect(phone.getByRole('tabpanel')).toContainText('La tabla aún no ha sido publicada.');
  await phone.goBack();
  await phone.getByRole('link', { name: 'Aceptación de riesgo' }).click();
  await expect(phone).toHaveURL(`/terms/${id}`);
  await expect(phone.getByText('Compito por mi cuenta y riesgo.')).toBeVisible();
  expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await phone.context().close();
}
