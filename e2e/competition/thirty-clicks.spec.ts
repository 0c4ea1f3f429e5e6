import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/kit/fixtures.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';

// A first-time user does every act with the mouse; Tab only moves between text fields. The page itself counts the
// presses that arrive.

const most = 30;

async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses++;
  });
  await page.addInitScript(
    `addEventListener('pointerdown', event => event.isTrusted && window.pressed(), { capture: true })`,
  );
  return () => presses;
}

const write = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text, { timeout: 10_000 });
const press = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole('main').getByRole(role, { name, exact: true }).first().click();
const answer = (page: Page, question: string, choice: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice, exact: true }).click();

async function pickPhoto(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'button', name);
  const png = Buffer.from((await pngDataUrl('#0b7a3b', 120)).split(',')[1] ?? '', 'base64');
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByAltText('Vista previa de la foto')).toBeVisible();
}

async function signUp(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Registro' }).first().click();
  await press(page, 'link', 'Organización');
  await write(page, 'Nombre de la organización', 'Fundación Andina');
  await write(page, 'Dirección', 'Calle 1, Mérida');
  await write(page, 'Nombre del responsable', 'Rafael Quintero');
  await write(page, 'Teléfono', '414 555 0182');
  await write(page, 'Correo', `treinta.${Date.now()}@correo.test`);
  await write(page, 'Contraseña', 'una clave larga');
  await write(page, 'Repite la contraseña', 'una clave larga');
  await pickPhoto(page, 'Subir Foto');
  await page.getByRole('checkbox', { name: /términos/ }).click();
  await press(page, 'button', 'Crear cuenta');
}

/** The calendar opens at the first allowed day. The end's calendar opens at the start's month. */
async function pickDay(page: Page, field: string, day: number, months: number) {
  await press(page, 'button', `Abrir el calendario: ${field}`);
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  for (let month = 0; month < months; month++) await calendar.getByRole('button', { name: 'Mes siguiente' }).click();
  await calendar
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`^${day} `) })
    .click();
  await calendar.getByRole('button', { name: 'Listo' }).click();
}

async function writeEvent(page: Page) {
  await page.getByRole('link', { name: 'Crear evento' }).first().click();
  await pickPhoto(page, 'Subir logo');
  await write(page, 'Nombre del evento', 'Copa de los Treinta');
  await answer(page, 'Tipo de evento', 'Presencial');
  await write(page, 'Dirección', 'Complejo Cinco Águilas Blancas, Mérida');
  await pickDay(page, 'Inicio del evento', 14, 1);
  await pickDay(page, 'Fin del evento', 15, 0);
  await answer(page, '¿Hay clasificatorio en línea?', 'No');
  await write(page, 'Carriles', '8');
  await write(page, 'Tiempo entre categorías', '5:00');
  await write(page, 'Precio de la inscripción', '25,50');
  await press(page, 'button', 'Crear evento');
  await expect(page.getByRole('heading', { name: 'Tu evento ha sido creado con exito.' })).toBeFocused();
}

async function writeCategory(page: Page) {
  await press(page, 'link', 'Crear Categoría');
  await write(page, 'Nombre', 'RX Femenino');
  await answer(page, '¿Compiten en equipos?', 'No, cada atleta por su cuenta');
  await write(page, 'Time cap del heat', '12:00');
  await write(page, 'Tiempo de calentamiento', '5:00');
  await press(page, 'button', 'Crear Categoría');
  await expect(page.getByRole('heading', { name: 'Tu categoría ha sido creada con exito.' })).toBeFocused();
}

async function writeTest(page: Page) {
  await press(page, 'link', 'Crear Test');
  await write(page, 'Nombre del test', 'Ávila');
  await answer(page, 'Tipo de test', 'AMRAP');
  await write(page, 'Time cap', '10:00');
  await write(page, 'Ejercicio 1', 'Burpees');
  await write(page, 'Cantidad 1', '10');
  await answer(page, '¿Es el test final?', 'No');
  await press(page, 'button', 'Crear test');
  await expect(page.getByRole('heading', { name: 'Tu test ha sido creado con exito.' })).toBeFocused();
}

test('walk-organizer C thirty clicks: from the home page to a published category → no more clicks are needed', async ({
  page,
}) => {
  const presses = await countPresses(page);
  const counted: Record<string, number> = {};
  for (const [step, walk] of Object.entries({ signUp, writeEvent, writeCategory, writeTest })) {
    const before = presses();
    await walk(page);
    counted[step] = presses() - before;
  }
  const before = presses();
  await press(page, 'link', 'Ver la categoría');
  await press(page, 'button', 'Publicar');
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('button', { name: 'Despublicar' })).toBeVisible();
  counted.publish = presses() - before;
  test.info().annotations.push({ type: 'clicks', description: JSON.stringify(counted) });
  expect(presses(), JSON.stringify(counted)).toBeLessThanOrEqual(most);
});
