import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import {
  countAt,
  countPresses,
  type FullDay,
  makeFullDay,
  press,
  rowOf,
  see,
  staffCategoryDayPage,
  table,
} from '#e2e/kit/days.ts';
import { smallTargets } from '#e2e/kit/fitting.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog } from '#e2e/kit/organizer.ts';
import { railPage } from '#e2e/kit/rails.ts';

// Presses of the day's people are counted, on the screens that they hold.

const words = messages.rails;
const sizes = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
];
const storedAt = async ({ organizer, heatId }: FullDay, number: number) => {
  const { rails } = await organizer.call<{ rails: { number: number; state: string; quantity: number | null }[] }>(
    'rails/readHeat',
    { heatId },
  );
  const { state, quantity } = rails.find(rail => rail.number === number)!;
  return { state, quantity };
};

test('LIVE-D5 presses: a signed count is wrong after the finish → its principal corrects it with four, and history tells it', {
  tag: '@tablet',
}, async ({ page, app, signIn, expectAccessible }) => {
  const day = await makeFullDay(app);
  for (const number of [1, 2, 3, 4]) await countAt(day, number, { reps: 80 + number, noReps: number - 1 });
  await day.principal.call('heats/finish', { heatId: day.heatId });
  await signIn(day.principal.account);
  await page.goto(staffCategoryDayPage(day.categoryId));
  await see(page, 'Te espera');
  const by = countPresses();
  await by.press(button(page, 'Mirar Escalera Naiguatá, Heat 1'));
  await expectAccessible();
  await by.press(button(page, 'Corregir Carril 4'));
  const correct = dialog(page, 'Corregir el carril 4');
  await expect(correct.getByLabel('Reps')).toBeFocused();
  await page.keyboard.type('83');
  await expect(correct.getByText('−1 de 84')).toBeVisible();
  await expect(correct.getByRole('button', { name: 'Corregir a 83 reps y confirmar' })).toBeDisabled();
  await expect(correct.getByText(words.reasonMissing)).toBeVisible();
  await by.press(correct.getByRole('button', { name: 'No-rep sin marcar' }));
  await expectAccessible();
  await by.press(correct.getByRole('button', { name: 'Corregir a 83 reps y confirmar' }));
  await expect(page.getByText(words.corrected)).toBeVisible();
  expect(by.presses).toBeLessThanOrEqual(4);
  expect(await storedAt(day, 4)).toEqual({ state: 'confirmed', quantity: 83_000 });

  await page.getByRole('button', { name: /^Carril 4: / }).click();
  const history = page.getByRole('region', { name: 'Carril 4' }).getByRole('list', { name: /^Cambios/ });
  const lines = history.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('84 reps · 10:00 → 83 reps · 10:00');
  await expect(lines.first()).toContainText(/\d\d:\d\d [ap]\. m\. · Carmen Ruiz \(juez\) · «No-rep sin marcar»/);
  await expect(lines.last()).toContainText('Héctor Blanco (juez)');
  await expectAccessible();
});

test('LIVE-D5 presses: a count is wrong on a phone → three from its rail: count, reason, save', {
  tag: '@phone-only',
}, async ({ page, app, signIn }) => {
  const day = await makeFullDay(app);
  await countAt(day, 4, { reps: 84 });
  await day.principal.call('heats/finish', { heatId: day.heatId });
  await signIn(day.principal.account);
  await page.goto(staffCategoryDayPage(day.categoryId));
  await expect(rowOf(page, 'Carriles', 'Carril 5')).toContainText('Sin resultado');
  const by = countPresses();
  await by.press(page.getByRole('button', { name: /^Corregir Carril 4\. / }));
  const correct = dialog(page, 'Corregir el carril 4');
  await expect(correct.getByLabel('Reps')).toBeFocused();
  await page.keyboard.type('85');
  await by.press(correct.getByRole('button', { name: 'Rep sin contar' }));
  await by.press(correct.getByRole('button', { name: 'Corregir a 85 reps y confirmar' }));
  await expect(page.getByText(words.corrected)).toBeVisible();
  expect(by.presses).toBe(3);
  expect(await storedAt(day, 4)).toEqual({ state: 'confirmed', quantity: 85_000 });
});

test('D9 LIVE-D3 presses: nine rails are signed and one has two results → one confirms nine, one chooses', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, signIn, expectAccessible }) => {
  const day = await makeFullDay(app);
  const { rails } = await day.organizer.call<{ rails: { number: number; entry: string }[] }>('rails/readHeat', {
    heatId: day.heatId,
  });
  const typed = { wodId: day.tests['Escalera Naiguatá'], entryId: day.entries[rails[3]!.entry], version: 0 };
  await day.organizer.call('results/saveAsOrganizer', { ...typed, values: { quantity: 82, time: null } });
  for (const number of [1, 2, 3, 5, 6, 7, 8, 9, 10]) await countAt(day, number, { reps: 80 + number });
  await expect(countAt(day, 4, { reps: 84 })).rejects.toThrow(words.typedMeanwhile);
  await signIn(day.principal.account);
  await page.goto(staffCategoryDayPage(day.categoryId));
  await see(page, 'Te espera');
  const by = countPresses();
  await by.press(button(page, 'Mirar Escalera Naiguatá, Heat 1'));
  const panel = page.getByRole('region', { name: 'Carril 4' });
  for (const name of ['Carril 4: vale 82 reps, de la organización', 'Carril 4: vale 84 reps, del teléfono'])
    await expect(panel.getByRole('button', { name })).toBeVisible();
  await expectAccessible();
  await by.press(button(page, 'Confirmar 9'));
  await expect(page.getByText(words.confirmed)).toBeVisible();
  await by.press(panel.getByRole('button', { name: 'Carril 4: vale 84 reps, del teléfono' }));
  await expect(page.getByText(words.chosen)).toBeVisible();
  expect(by.presses).toBe(3);
  for (const number of [1, 10]) expect(await storedAt(day, number)).toMatchObject({ state: 'confirmed' });
  expect(await storedAt(day, 4)).toEqual({ state: 'confirmed', quantity: 84_000 });
  await expect(panel.getByRole('list', { name: /^Cambios/ })).toContainText('82 reps · 10:00 → 84 reps · 10:00');
  await expectAccessible();
});

test('LIVE-D20 presses: a new heat has ten rails without judges → one deals them all', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, signIn }) => {
  const day = await makeFullDay(app, { hasBegun: false });
  await signIn(day.principal.account);
  await page.goto(staffCategoryDayPage(day.categoryId));
  const by = countPresses();
  await by.press(press(page, 'Repartir jueces', 'Heat 1'));
  await expect(page.getByText('10 carriles con juez.')).toBeVisible();
  expect(by.presses).toBeLessThanOrEqual(2);
  const [{ judged }] = await app.sql<[{ judged: number }]>`
    select count(distinct judge_id)::int as judged from rails where heat_id = ${day.heatId}`;
  expect(judged).toBe(10);
});

test('LIVE-D16 presses: a telephone died with 9 reps → another judge takes its rail with three, alone', {
  tag: '@phone-only',
}, async ({ page, app, signIn }) => {
  const day = await makeFullDay(app);
  await countAt(day, 4, { reps: 9, isOver: false });
  // The judge of the tenth rail has no athlete to count.
  await day.principal.call('heats/setJudge', { railId: day.railIds[9], judgeId: null });
  await signIn(day.judges[9]!.account);
  await page.goto('/dashboard/staff');
  const by = countPresses();
  await by.press(page.getByRole('link', { name: 'Tomar otro carril' }));
  await by.press(page.getByRole('button', { name: /^Carril 4 / }));
  const hold = page.getByRole('button', { name: 'MANTÉN PARA TOMAR EL CARRIL 4' });
  by.presses += 1;
  await hold.hover();
  await page.mouse.down();
  await expect(page.getByTestId('count').getByRole('img', { name: '9', exact: true })).toBeVisible();
  await page.mouse.up();
  expect(by.presses).toBeLessThanOrEqual(3);
});

test('LIVE-D32 manager: a heat runs with ten rails → clock, rails and finish are in one screen of a tablet', async ({
  page,
  app,
  signIn,
}) => {
  const day = await makeFullDay(app);
  await countAt(day, 2, { reps: 100, isSigned: false });
  await countAt(day, 4, { reps: 42, isOver: false });
  await signIn(day.principal.account);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(staffCategoryDayPage(day.categoryId));
    const rows = table(page, 'Carriles').getByRole('row');
    await expect(rows).toHaveCount(11);
    await expect(rows.nth(4)).toContainText('42');
    const [first, last, timer] = [rows.nth(1), rows.last(), page.getByRole('timer', { name: 'Reloj del heat' })];
    for (const seen of [timer, button(page, 'Finalizar Heat 1'), first, last])
      await expect(seen).toBeInViewport({ ratio: 1 });
    // The foot of the page stays on top of what is below it.
    const foot = (await page.getByRole('group', { name: 'Categoría' }).boundingBox())!;
    const end = (await last.boundingBox())!;
    expect(end.y + end.height).toBeLessThanOrEqual(foot.y - 12);
  }
});

async function startsRollCall(page: Page, day: FullDay): Promise<void> {
  await day.principal.call('heats/call', { heatId: day.heatId });
  await page.reload();
  await button(page, 'Ver quién falta').click();
  await expect(dialog(page, '¿Iniciar el Heat 1?')).toBeVisible();
}

test.describe('fingers', () => {
  test.use({ hasTouch: true });

  test('LIVE-D32 targets: the running manager, the roll call and the rail → no working target is below 48 px', {
    tag: ['@phone', '@tablet'],
  }, async ({ page, app, signIn }) => {
    const day = await makeFullDay(app);
    await countAt(day, 2, { reps: 100 });
    await signIn(day.principal.account);
    await page.goto(staffCategoryDayPage(day.categoryId));
    for (const view of ['Carriles', 'Heats', 'Te espera'] as const) {
      await see(page, view);
      expect(await smallTargets(page), view).toEqual([]);
    }
    await button(page, 'Mirar Escalera Naiguatá, Heat 1').click();
    await page.getByRole('button', { name: /^Carril 2: / }).click();
    expect(await smallTargets(page), 'confirm').toEqual([]);
    const next = await makeFullDay(app, { hasBegun: false });
    const [railId, seat] = [next.railIds[2]!, next.judges[2]!];
    await next.principal.call('heats/setJudge', { railId, judgeId: seat.account.uid });
    await signIn(next.principal.account);
    await page.goto(staffCategoryDayPage(next.categoryId));
    await startsRollCall(page, next);
    expect(await smallTargets(page), 'roll call').toEqual([]);
    await signIn(seat.account);
    await page.goto(railPage(railId));
    await expect(page.getByRole('button', { name: /^LISTO/ })).toBeVisible();
    expect(await smallTargets(page), 'rail called').toEqual([]);
    await page.getByRole('button', { name: /^LISTO/ }).click();
    await next.principal.call('heats/start', { heatId: next.heatId, countIn: 0 });
    await expect(page.getByRole('button', { name: /^Más una repetición/ })).toBeEnabled();
    expect(await smallTargets(page), 'rail').toEqual([]);
  });
});
