import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { categoryDayPage, dayPage, makeDay, press, rowOf, see, startAnyway, table } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog, eventPage } from '#e2e/kit/organizer.ts';

const words = messages.heats;
const category = 'RX Femenino';
const heats = (page: Page, name: string) => rowOf(page, 'Heats', name);
const tests = (page: Page, name: string) => rowOf(page, 'Tests', name);

async function endHeat(page: Page, name: string) {
  await press(page, 'Finalizar Heat', name).click();
  await dialog(page, `¿Finalizar el ${name}?`).getByRole('button', { name: 'Finalizar Heat' }).click();
  await expect(heats(page, name)).toContainText('Finalizado');
}

async function runHeat(page: Page, name: string) {
  await startAnyway(page, name);
  await expect(heats(page, name)).toContainText('Activo');
  await endHeat(page, name);
}

test('ORG-025 ORG-069 ORG-070 ORG-075 ORG-190 ORG-191 ORG-193 ORG-194 ORG-195 ORG-229 ORG-245 ORG-247 ORG-273 ORG-295 ORG-503 ORG-504 ORG-505 ORG-506 ORG-507 ORG-508 ORG-509 ORG-546 ORG-547 day manager: an organizer opens it from the event → runs category, tests and heats to the end', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, signIn }) => {
  test.setTimeout(180_000);
  const day = await makeDay(app);
  await signIn(day.account);
  await page.goto(eventPage(day.eventId));
  await page.getByRole('link', { name: 'Manejador de Evento' }).click();
  await expect(page).toHaveURL(dayPage(day.eventId));
  const listed = rowOf(page, 'Categorías del día', category);
  await expect(listed).toContainText('Entre 18 y 35 años');
  await expect(listed).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d/);
  await expect(listed).toContainText('En espera');
  await page.getByRole('link', { name: `Abrir: ${category}` }).click();
  await expect(page).toHaveURL(categoryDayPage(day.categoryId));

  await see(page, 'Heats');
  // A test, a heat and a rail show their details (ORG-229, ORG-245, ORG-247).
  await expect(tests(page, 'Fran')).toContainText('En espera');
  await expect(page.getByRole('heading', { name: 'Heats de Fran' })).toBeVisible();
  await expect(heats(page, 'Heat 1')).toContainText(/\d\d:\d\d [ap]\. m\./);
  await expect(heats(page, 'Heat 1')).toContainText('En espera');
  await see(page, 'Carriles');
  await expect(rowOf(page, 'Carriles', 'Carril 1')).toContainText('Eva Mora');
  await expect(page.getByRole('combobox', { name: 'Juez de Carril 1' })).toHaveValue('Sin juez');
  await see(page, 'Heats');

  // A category without a status is on hold. Nothing else can start before it (ORG-272).
  const head = page.locator('main header');
  await expect(head.getByText('En espera')).toBeVisible();
  for (const label of ['Iniciar', 'Pausar', 'Finalizar']) await expect(press(page, label, category)).toBeVisible();
  for (const label of ['Pausar', 'Finalizar']) await expect(press(page, label, category)).toBeDisabled();
  await expect(press(page, 'Iniciar Test', 'Fran')).toBeDisabled();
  await expect(press(page, 'Iniciar Heat', 'Heat 1')).toBeDisabled();
  await expect(press(page, 'Iniciar Heat', 'Heat 1')).toHaveAccessibleDescription(words.whyNot.categoryOnHold);
  await press(page, 'Iniciar', category).click();
  await expect(page.getByText('Categoría iniciada con éxito.')).toBeVisible();
  await expect(head.getByText('Activada')).toBeVisible();

  await press(page, 'Iniciar Test', 'Fran').click();
  await expect(page.getByText('Test iniciado con éxito.')).toBeVisible();
  await expect(tests(page, 'Fran')).toContainText('Activo');

  // The clock counts down and runs on server time.
  await page.getByText('3 s', { exact: true }).click();
  await press(page, 'Iniciar Heat', 'Heat 1').click();
  const question = dialog(page, '¿Iniciar el Heat 1?');
  await expect(question).toContainText('Sin juez');
  await question.getByRole('button', { name: 'Iniciar igual' }).click();
  await expect(page.getByText('Heat iniciado con éxito.')).toBeVisible();
  const clock = page.getByRole('timer', { name: 'Reloj del heat' });
  await expect(page.getByText('Cuenta atrás', { exact: true })).toBeVisible();
  await expect(clock).toHaveText(/^00:0[1-9]$/);
  await expect(page.getByRole('region', { name: 'Ahora' })).toContainText('10:00');
  await button(page, 'Pausar reloj').click();
  await expect(page.getByText('Reloj en pausa', { exact: true })).toBeVisible();
  await page.getByText('Sin cuenta', { exact: true }).click();
  await button(page, 'Reanudar reloj').click();
  await expect(page.getByText('Reloj en pausa', { exact: true })).toHaveCount(0);
  await endHeat(page, 'Heat 1');
  await expect(page.getByText('Heat finalizado con éxito.')).toBeVisible();
  await expect(press(page, 'Finalizar Test', 'Fran')).toHaveAccessibleDescription(words.whyNot.heatsUnfinished);
  await runHeat(page, 'Heat 2');

  // The question lists each rail without a result once (D11).
  await press(page, 'Finalizar Test', 'Fran').click();
  await expect(dialog(page, '¿Finalizar Fran?')).toContainText('3 carriles sin resultado');
  await expect(dialog(page, '¿Finalizar Fran?')).toContainText(/Heat 1 · Carril 1 · .+: sin resultado/);
  await dialog(page, '¿Finalizar Fran?').getByRole('button', { name: 'Finalizar Test' }).click();
  await expect(page.getByText('Test finalizado con éxito.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Heats de Grace' })).toBeVisible();
  await expect(table(page, 'Heats').getByRole('row')).toHaveCount(3);

  await press(page, 'Pausar', category).click();
  await expect(page.getByText('Categoría pausada con éxito.')).toBeVisible();
  await expect(head.getByText('Pausada')).toBeVisible();
  await button(page, 'Reanudar la categoría').click();
  await expect(head.getByText('Activada')).toBeVisible();
  await press(page, 'Iniciar Test', 'Grace').click();
  await runHeat(page, 'Heat 1');
  await runHeat(page, 'Heat 2');
  await press(page, 'Finalizar Test', 'Grace').click();
  await dialog(page, '¿Finalizar Grace?').getByRole('button', { name: 'Finalizar Test' }).click();
  await expect(tests(page, 'Grace')).toContainText('Finalizado');
  await button(page, 'Finalizar la categoría').click();
  await dialog(page, `¿Finalizar ${category}?`).getByRole('button', { name: 'Finalizar categoría' }).click();
  await expect(page.getByText('Categoría finalizada con éxito.')).toBeVisible();
  await expect(head.getByText('Finalizada')).toBeVisible();
  for (const label of ['Iniciar', 'Pausar', 'Finalizar']) {
    await expect(press(page, label, category)).toBeDisabled();
    await expect(press(page, label, category)).toHaveAccessibleDescription(words.whyNot.categoryFinished);
  }
});
