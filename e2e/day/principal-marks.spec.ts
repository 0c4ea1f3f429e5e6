import { messages } from '#contract/messages.ts';
import { resultsPage } from '#e2e/kit/contests.ts';
import { countAt, makeFullDay, rowOf, see, staffCategoryDayPage, table } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog } from '#e2e/kit/organizer.ts';

const words = messages.rails;

test('N12 D9 principal: unsigned counts and missing results after the test → confirmed with one question, marked DNF, and back', {
  tag: '@tablet',
}, async ({ page, app, signIn, expectAccessible }) => {
  const day = await makeFullDay(app);
  for (const number of [1, 2, 3]) await countAt(day, number, { reps: 80 + number, isSigned: false });
  await countAt(day, 4, { reps: 40, isOver: false });
  await day.principal.call('heats/finish', { heatId: day.heatId });
  const testId = day.tests['Escalera Naiguatá'];
  await day.principal.call('heats/finishTest', { testId, withOpenRails: true });
  await signIn(day.principal.account);
  await page.goto(staffCategoryDayPage(day.categoryId));
  await see(page, 'Te espera');
  await expect(page.getByText('7 sin resultado')).toBeVisible();
  await button(page, 'Mirar Escalera Naiguatá, Heat 1').click();

  await button(page, 'Confirmar todo (3)').click();
  const all = dialog(page, '¿Confirmar 3 resultados?');
  await expect(all.getByRole('list', { name: 'Se confirman' }).getByRole('listitem')).toHaveCount(3);
  await expect(all).toContainText('83 reps');
  await expectAccessible();
  await all.getByRole('button', { name: 'Confirmar 3' }).click();
  await expect(all.getByText(words.reason)).toBeVisible();
  await all.getByLabel('Motivo').fill('Sin lápiz en la pista');
  await all.getByRole('button', { name: 'Confirmar 3' }).click();
  await expect(page.getByText(words.confirmed)).toBeVisible();

  await page.getByRole('button', { name: /^Carril 4: / }).click();
  const panel = page.getByRole('region', { name: 'Carril 4' });
  await expect(panel.getByText(words.lacks)).toBeVisible();
  await panel.getByRole('button', { name: 'Carril 4: no terminó' }).click();
  await dialog(page, '¿No terminó?').getByRole('button', { name: 'No terminó' }).click();
  await expect(page.getByText(words.unfinished)).toBeVisible();
  await expect(panel.getByText('No terminó', { exact: true })).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Quitar «No terminó»: Carril 4' }).click();
  await expect(panel.getByText(words.lacks)).toBeVisible();
  await panel.getByRole('button', { name: 'Poner resultado: Carril 4' }).click();
  await expect(dialog(page, 'Corregir el carril 4').getByLabel('Reps')).toHaveValue('40');
  // Escape closes the topmost dialog only.
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Corregir el carril 4')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Carril 4: no terminó' }).click();
  await dialog(page, '¿No terminó?').getByRole('button', { name: 'No terminó' }).click();
  await expect(panel.getByText('No terminó', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page, 'Carriles');
  await expect(rowOf(page, 'Carriles', 'Carril 4')).toContainText('No terminó');
  await expect(table(page, 'Carriles').getByText('Sin resultado')).toHaveCount(6);

  await signIn(day.account);
  await page.goto(resultsPage(day, 'Escalera Naiguatá'));
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(11);
  await page.getByRole('switch', { name: 'Solo sin resultado (6)' }).check();
  await expect(rows).toHaveCount(7);
});
