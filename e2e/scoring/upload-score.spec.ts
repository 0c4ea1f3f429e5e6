import { forTime } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button } from '#e2e/kit/organizer.ts';
import {
  athleteBase,
  chooseTest,
  confirm,
  enterAthlete,
  enterTeamOf,
  fillTyped,
  formOf,
  makeUploads,
  ownScore,
  question,
  resultOf,
  said,
  scorePage,
  testRow,
  youTube,
} from '#e2e/kit/uploads.ts';

const amrap = { name: 'AMRAP del Guaire', typeWod: 'amrap' as const };
const sprint = forTime('Ávila Sprint');

test('ATH-081 ATH-196 ATH-197 ATH-198 ATH-199 ATH-200 ATH-203 ATH-205 ATH-216 ATH-231 ATH-232 sending results: each test → has its badge, and only an open test is chosen', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const units = [
    { name: 'Carga', typeWod: 'peso' as const },
    { name: 'Habilidad', typeWod: 'puntos' as const },
    { name: 'Remo', typeWod: 'distancia' as const },
  ];
  const home = await makeUploads(app, { tests: [amrap, sprint, ...units, { name: 'Mañana' }, { name: 'Ayer' }] });
  await app.sql`update wods set starts_at = now() + interval '1 day' where id = ${home.tests.Mañana!}`;
  await app.sql`update wods set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${home.tests.Ayer!}`;
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(scorePage(home));
  await expect(page.getByRole('heading', { level: 1, name: 'Subir resultados' })).toBeVisible();
  await expect(page.getByText('Copa Cumbre')).toBeVisible();
  await expect(page.getByText('RX Femenino')).toBeVisible();
  await expect(testRow(page, 'AMRAP del Guaire')).toContainText('Disponible');
  await expect(testRow(page, 'Mañana')).toContainText('Próximamente');
  await expect(testRow(page, 'Mañana')).toContainText('Test no disponible');
  await expect(testRow(page, 'Ayer')).toContainText('Expirado');
  await expect(testRow(page, 'Ayer')).toContainText('Test no disponible');
  for (const name of ['Mañana', 'Ayer']) {
    await testRow(page, name).click({ force: true });
    await expect(page.getByRole('radio', { name })).not.toBeChecked();
  }
  await button(page, 'Subir resultados').click();
  await expect(page.getByRole('group', { name: 'Tests' }).getByRole('alert')).toHaveText('Selecciona un WOD');
  await expectAccessible();
  for (const [name, unit] of [
    ['Carga', 'kg'],
    ['Habilidad', 'pts'],
    ['Remo', 'm'],
    ['AMRAP del Guaire', 'reps'],
  ] as const) {
    await chooseTest(page, name);
    await expect(formOf(page, name).getByText(unit, { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Minutos' })).toHaveCount(0);
  }
  await chooseTest(page, 'Ávila Sprint');
  await expect(page.getByRole('group', { name: 'Tiempo' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Enlace del video' })).toBeVisible();
  await expect(button(page, 'Subir resultados')).toBeEnabled();
});

test('ATH-202 ATH-204 ATH-206 ATH-207 ATH-209 ATH-210 ATH-211 ATH-212 ATH-213 ATH-214 ATH-215 ATH-217 sending results: missing or wrong values → the form says so, and nothing is sent', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [sprint] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(scorePage(home));
  const form = formOf(page, 'Ávila Sprint');
  const send = form.getByRole('button', { name: 'Subir resultados' });
  await send.click();
  await expect(form).toContainText('Ingresa el enlace del video');
  await expect(form).toContainText('Ingresa el tiempo obtenido');
  await expect(form).toContainText('Ingresa la cantidad');
  await expect(said(page, 'Por favor corrige los errores en el formulario')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Enlace del video' })).toBeFocused();

  await fillTyped(page, { link: 'https://vimeo.com/12', minutes: '60', seconds: '0', score: '12a' });
  await send.click();
  await expect(form).toContainText('Ingresa un enlace válido de YouTube');
  await expect(form).toContainText('Los minutos van de 0 a 59.');
  await expect(form).toContainText('Solo se permiten números');
  await fillTyped(page, { link: 'mi video', minutes: '59', seconds: '60', score: '1000000' });
  await send.click();
  await expect(form.getByRole('alert')).toHaveText('URL no válida');
  await expect(form).toContainText('Los segundos van de 0 a 59.');
  await expect(form).toContainText('La cantidad no puede pasar de 999,999.');
  await fillTyped(page, { link: 'youtu.be/aqz-KE-bpKQ', minutes: '0', seconds: '0', score: '100' });
  await send.click();
  await expect(form).toContainText('El tiempo no puede ser 00:00.');
  await fillTyped(page, { minutes: '10', seconds: '01' });
  await send.click();
  await expect(form).toContainText('El tiempo no puede pasar del límite del test (10:00).');
  await fillTyped(page, { minutes: '9', seconds: '59', score: '101' });
  await send.click();
  await expect(form).toContainText('La cantidad no puede pasar de 100 reps.');
  expect((await ownScore(athlete, home)).results).toEqual([]);
});

test('ATH-013 ATH-218 ATH-219 ATH-220 ATH-221 ATH-222 ATH-223 ATH-234 ATH-237 ATH-238 ATH-247 ATH-249 sending results: an athlete types a result → confirmed, sent, seen and edited', {
  tag: '@phone',
}, async ({ page, app, signIn, expectAccessible }) => {
  const home = await makeUploads(app, { tests: [sprint, amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(`${athleteBase}/my-events`);
  await page.getByRole('link', { name: 'Resultados de Copa Cumbre' }).click();
  await expect(page).toHaveURL(scorePage(home));
  await chooseTest(page, 'Ávila Sprint');
  await fillTyped(page, { link: 'youtu.be/aqz-KE-bpKQ?si=x', minutes: '6', seconds: '28', score: '100' });
  await button(page, 'Subir resultados').click();
  for (const part of ['Ávila Sprint', '100 reps', '06:28', 'youtu.be/aqz-KE-bpKQ']) {
    await expect(question(page)).toContainText(part);
  }
  await expectAccessible();
  await question(page).getByRole('button', { name: 'Cancelar' }).click();
  expect((await ownScore(athlete, home)).results).toEqual([]);
  await button(page, 'Subir resultados').click();
  await confirm(page);
  await expect(said(page, '¡Resultados subidos con éxito!')).toBeVisible();
  await expect(button(page, 'Resultado subido')).toBeDisabled();
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('100 reps · 06:28');
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('Aprobado');
  await expect(resultOf(page, 'Ávila Sprint').getByRole('link', { name: 'Ver el video' })).toHaveAttribute(
    'href',
    youTube,
  );
  const [stored] = (await ownScore(athlete, home)).results;
  expect(stored).toMatchObject({ status: 'approved', idJudge: 'automatic', modified: false, editCount: 0 });

  await page.reload();
  await expect(testRow(page, 'Ávila Sprint')).toContainText('Aprobado');
  await expect(button(page, 'Aprobado')).toBeDisabled();
  await button(page, 'Editar resultado').click();
  await expect(page.getByRole('textbox', { name: 'Minutos' })).toHaveValue('06');
  await fillTyped(page, { seconds: '20' });
  await button(page, 'Cancelar').click();
  await expect(button(page, 'Aprobado')).toBeVisible();
  await button(page, 'Editar resultado').click();
  await expect(page.getByRole('textbox', { name: 'Segundos' })).toHaveValue('28');
  await fillTyped(page, { seconds: '20' });
  await button(page, 'Actualizar resultado').click();
  await confirm(page);
  await expect(said(page, '¡Resultado actualizado exitosamente!')).toBeVisible();
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('100 reps · 06:20');
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('Editado');
  const [edited] = (await ownScore(athlete, home)).results;
  expect(edited).toMatchObject({ modified: true, editCount: 1, originalSubmissionAt: stored?.originalSubmissionAt });

  await button(page, 'Volver').click();
  await expect(page).toHaveURL(`${athleteBase}/my-events`);
});

test('ATH-195 ATH-282 R10 sending results: a team → only the captain sends, with a value of each member', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const home = await makeUploads(app, { category: { team: true, members: 2 }, tests: [sprint] });
  const captain = await app.makeUser('athlete', { firstName: 'Andreína', lastName: 'Landaeta' });
  const mate = await app.makeUser('athlete', { firstName: 'Oriana', lastName: 'Villalobos' });
  await enterTeamOf(app, home, captain.uid, [mate.uid]);
  await signIn(mate);
  await page.goto(`${athleteBase}/my-events`);
  await expect(page.getByRole('heading', { name: 'Copa Cumbre' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Resultados de Copa Cumbre' })).toHaveCount(0);
  await page.goto(scorePage(home));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Solo el capitán sube los resultados del equipo.',
  );
  await expect(page).toHaveURL(`${athleteBase}/my-events`);

  await signIn(captain);
  await page.goto(scorePage(home));
  await fillTyped(page, { link: youTube });
  const member = (name: string) => page.getByRole('group', { name });
  for (const [name, minutes, score] of [
    [captain.displayName, '7', '100'],
    [mate.displayName, '8', '90'],
  ] as const) {
    await member(name).first().getByRole('textbox', { name: 'Minutos' }).fill(minutes);
    await member(name).first().getByRole('textbox', { name: 'Puntuación' }).fill(score);
  }
  await button(page, 'Subir resultados').click();
  await expect(question(page)).toContainText('90 reps · 10:00 (el límite)');
  await expectAccessible();
  await confirm(page);
  await expect(said(page, '¡Resultados subidos con éxito!')).toBeVisible();
  await expect(resultOf(page, 'Ávila Sprint')).toContainText(mate.displayName);
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('100 reps · 07:00');
});

test('sending results: only the keyboard is used → chooses, types, confirms and sends a result', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [sprint, amrap] });
  await signIn((await enterAthlete(app, home)).account);
  await page.goto(scorePage(home));
  await page.getByRole('radio', { name: 'Ávila Sprint' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'AMRAP del Guaire' })).toBeChecked();
  // In the tab order, the instructions come between the choice and the form.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Qué hay que hacer' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Enlace del video' })).toBeFocused();
  await page.keyboard.type(youTube);
  await page.keyboard.press('Tab');
  await page.keyboard.type('86');
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('button', { name: 'Enviar resultado' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('86 reps');
});
