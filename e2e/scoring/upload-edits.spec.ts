import { forTime } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button } from '#e2e/kit/organizer.ts';
import {
  chooseTest,
  confirm,
  enterAthlete,
  fillTyped,
  formOf,
  makeUploads,
  question,
  resultOf,
  said,
  scorePage,
  testRow,
  youTube,
} from '#e2e/kit/uploads.ts';

const amrap = { name: 'AMRAP del Guaire', typeWod: 'amrap' as const };
const sprint = forTime('Ávila Sprint');

test('ATH-014 ATH-239 ATH-240 ATH-241 ATH-242 sent results: the device’s clock is slow → last-minute edits count until the server’s clock closes the form', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  // The device's clock is an hour slow, so by that clock the test stays open.
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await app.sql`update wods set ends_at = now() + interval '50 seconds' where id = ${home.tests['AMRAP del Guaire']!}`;
  await athlete.call('uploads/submitScore', {
    eventId: home.eventId,
    categoryId: home.categoryId,
    wodId: home.tests['AMRAP del Guaire'],
    version: 0,
    values: { quantity: 80 },
    video: { link: youTube },
  });
  await page.goto(scorePage(home));
  await button(page, 'Editar resultado').click();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^00:[0-4]\d$/);
  const first = await timer.textContent();
  await expect(timer).not.toHaveText(first ?? '');
  await fillTyped(page, { score: '86' });
  await button(page, 'Actualizar resultado').click();
  await confirm(page);
  await expect(said(page, '¡Resultado actualizado exitosamente!')).toBeVisible();
  await button(page, 'Editar resultado').click();
  await fillTyped(page, { score: '99' });
  await button(page, 'Actualizar resultado').click();
  await expect(question(page)).toBeVisible();
  await expect(said(page, 'El tiempo para editar ha expirado')).toBeVisible({ timeout: 55_000 });
  await expect(question(page)).toHaveCount(0);
  await expect(formOf(page, 'AMRAP del Guaire')).toHaveCount(0);
  await expect(testRow(page, 'AMRAP del Guaire')).toContainText('Expirado');
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('86 reps');
  await expect(button(page, 'Editar resultado')).toHaveCount(0);
});

test('E10 sent results: the audit begins during an edit → sending stops, and typed text stays', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(scorePage(home));
  await fillTyped(page, { link: youTube, score: '80' });
  await button(page, 'Subir resultados').click();
  await confirm(page);
  await expect(button(page, 'Resultado subido')).toBeVisible();
  await button(page, 'Editar resultado').click();
  await fillTyped(page, { score: '85' });
  await home.organizer.call('categories/setAudit', { id: home.categoryId, isAudit: true });
  await button(page, 'Actualizar resultado').click();
  await confirm(page);
  await expect(said(page, 'Error: Categoría en auditoría')).toBeVisible();
  await expect(page.getByText('En auditoría', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('85');
  await expect(button(page, 'Actualizar resultado')).toBeDisabled();
  await expect(formOf(page, 'AMRAP del Guaire')).toContainText('Categoría en auditoría. Lo que escribiste sigue aquí.');
  await home.organizer.call('categories/setAudit', { id: home.categoryId, isAudit: false });
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribiste')).toBeVisible();
  await button(page, 'Actualizar resultado').click();
  await confirm(page);
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('85 reps');
});

test('ATH-226 walk-athlete 30 sent results: a lost network, a reload, another test → typed text stays, and is sent afterwards', async ({
  page,
  app,
  signIn,
  context,
}) => {
  const home = await makeUploads(app, { tests: [amrap, sprint] });
  await signIn((await enterAthlete(app, home)).account);
  await page.goto(scorePage(home));
  await chooseTest(page, 'AMRAP del Guaire');
  await fillTyped(page, { link: youTube, score: '86' });
  await chooseTest(page, 'Ávila Sprint');
  await fillTyped(page, { score: '77' });
  await chooseTest(page, 'AMRAP del Guaire');
  await context.setOffline(true);
  await button(page, 'Subir resultados').click();
  await confirm(page);
  await expect(formOf(page, 'AMRAP del Guaire').getByRole('alert')).toContainText('Error al subir resultados');
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('86');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribiste')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('86');
  await button(page, 'Subir resultados').click();
  await confirm(page);
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('86 reps');
  await chooseTest(page, 'Ávila Sprint');
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('77');
  // Opening another test keeps the unsaved edit.
  await chooseTest(page, 'AMRAP del Guaire');
  await button(page, 'Editar resultado').click();
  await fillTyped(page, { score: '91' });
  await chooseTest(page, 'Ávila Sprint');
  await expect(formOf(page, 'Ávila Sprint')).toBeVisible();
  await chooseTest(page, 'AMRAP del Guaire');
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('91');
  await expect(button(page, 'Actualizar resultado')).toBeEnabled();
});

test('ATH-235 ATH-236 R8 sent results: another window changed one → not overwritten unseen, typed text stays; an appealed one is closed', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  const { eventId, categoryId } = home;
  const sent = { eventId, categoryId, wodId: home.tests['AMRAP del Guaire'], video: { link: youTube } };
  await athlete.call('uploads/submitScore', { ...sent, version: 0, values: { quantity: 80 } });
  await signIn(athlete.account);
  await page.goto(scorePage(home));
  await button(page, 'Editar resultado').click();
  await fillTyped(page, { score: '90' });
  await athlete.call('uploads/submitScore', { ...sent, version: 1, values: { quantity: 85 } });
  await button(page, 'Actualizar resultado').click();
  await confirm(page);
  const form = formOf(page, 'AMRAP del Guaire');
  await expect(form.getByRole('alert')).toContainText('Alguien cambió este resultado');
  await expect(form.getByRole('alert')).toContainText('80 reps → 85 reps');
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('85 reps');
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('90');
  await expect(button(page, 'Actualizar resultado')).toBeDisabled();
  // The button stays disabled after a reload: the draft is older than the result.
  await page.reload();
  await expect(form.getByRole('alert')).toContainText('85 reps');
  await expect(button(page, 'Actualizar resultado')).toBeDisabled();
  await button(page, 'Seguir con lo mío').click();
  await button(page, 'Actualizar resultado').click();
  await confirm(page);
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('90 reps');

  // An appealed result says so and cannot be edited.
  await app.sql`update results set appealed = true where wod_id = ${sent.wodId ?? ''}`;
  await page.reload();
  await expect(button(page, 'En revisión').first()).toBeDisabled();
  await expect(button(page, 'Editar resultado')).toHaveCount(0);
  await app.sql`update results set modified_by_organization = true where wod_id = ${sent.wodId ?? ''}`;
  await page.reload();
  await expect(button(page, 'Revisado').first()).toBeDisabled();
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('Apelado');
});

test('sent results: the answer is lost → shown as sent, and no foreign change is reported', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(scorePage(home));
  await fillTyped(page, { score: '90', link: youTube });
  await page.route('**/rpc/uploads/submitScore*', async route => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Subir resultados').click();
  await confirm(page);
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('90 reps');
  await expect(button(page, 'Editar resultado')).toBeVisible();
  await expect(page.getByText('Alguien cambió este resultado')).toHaveCount(0);
  await expect(formOf(page, 'AMRAP del Guaire')).toHaveCount(0);
});

test('R8 sent results: a change arrives while an athlete types → shown with a choice before sending', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  const { eventId, categoryId, organizer } = home;
  const wodId = home.tests['AMRAP del Guaire']!;
  const sent = { eventId, categoryId, wodId, video: { link: youTube } };
  await athlete.call('uploads/submitScore', { ...sent, version: 0, values: { quantity: 80 } });
  await signIn(athlete.account);
  await page.goto(scorePage(home));
  const typeAnew = async (score: string) => {
    await button(page, 'Editar resultado').click();
    await fillTyped(page, { score });
  };
  // Fires the event that a browser fires when the user returns to the tab.
  const lookAgain = () => page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  await typeAnew('90');
  await athlete.call('uploads/submitScore', { ...sent, version: 1, values: { quantity: 85 } });
  await lookAgain();
  const alert = page.getByRole('alert').filter({ hasText: 'Alguien cambió este resultado' });
  await expect(alert).toContainText('80 reps → 85 reps');
  await expect(button(page, 'Actualizar resultado')).toBeDisabled();
  await expectAccessible();
  await button(page, 'Usar lo nuevo').click();
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('85');
  await expect(alert).toHaveCount(0);

  // The organization's result ends the editing. The page says that the typed value was not sent.
  await fillTyped(page, { score: '99' });
  await organizer.call('results/saveAsOrganizer', {
    wodId,
    entryId: athlete.entryId,
    values: { quantity: 70 },
    version: 2,
  });
  await lookAgain();
  await expect(alert).toContainText('Ya no se puede editar: lo que escribiste no se envió.');
  await expect(alert).toContainText('85 reps → 70 reps');
  await button(page, 'Descartar lo que escribí').click();
  await expect(alert).toHaveCount(0);
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('70 reps');
});
