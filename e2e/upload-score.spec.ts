import type { Page } from '@playwright/test';
import { forTime } from './contests.ts';
import { expect, test } from './fixtures.ts';
import { asOrganizer, button, dialog } from './organizer.ts';
import {
  athleteBase,
  chooseTest,
  enterAthlete,
  enterTeamOf,
  fillTyped,
  formOf,
  makeUploads,
  ownScore,
  resultOf,
  scorePage,
  testRow,
  youTube,
} from './uploads.ts';

const amrap = { name: 'AMRAP del Guaire', typeWod: 'amrap' as const };
const sprint = forTime('Ávila Sprint');
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

async function confirm(page: Page) {
  await dialog(page, '¿Confirmas que deseas enviar este resultado?')
    .getByRole('button', { name: 'Enviar resultado' })
    .click();
}

test('ATH-081 ATH-196 ATH-197 ATH-198 ATH-199 ATH-200 ATH-216 ATH-231 ATH-232 every test has its badge, and only an open one is chosen', async ({
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

test('ATH-202 to ATH-217 the form says what is missing or wrong, and nothing is sent', async ({
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
  await expect(toast(page, 'Por favor corrige los errores en el formulario')).toBeVisible();
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
  await expect(form).toContainText('Solo se permiten números');
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

test('ATH-218 ATH-219 ATH-220 ATH-221 ATH-222 ATH-223 ATH-234 ATH-237 ATH-238 ATH-247 ATH-249 a result is confirmed, sent, seen and edited', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const home = await makeUploads(app, { tests: [sprint, amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(`${athleteBase}/my-events`);
  await page.getByRole('link', { name: 'Resultados de Copa Cumbre' }).click();
  await expect(page).toHaveURL(scorePage(home));
  await chooseTest(page, 'Ávila Sprint');
  await fillTyped(page, { link: 'youtu.be/aqz-KE-bpKQ?si=x', minutes: '6', seconds: '28', score: '100' });
  await button(page, 'Subir resultados').click();
  const question = dialog(page, '¿Confirmas que deseas enviar este resultado?');
  for (const part of ['Ávila Sprint', '100 reps', '06:28', 'youtu.be/aqz-KE-bpKQ']) {
    await expect(question).toContainText(part);
  }
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect((await ownScore(athlete, home)).results).toEqual([]);
  await button(page, 'Subir resultados').click();
  await confirm(page);
  await expect(toast(page, '¡Resultados subidos con éxito!')).toBeVisible();
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
  await expect(toast(page, '¡Resultado actualizado exitosamente!')).toBeVisible();
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('100 reps · 06:20');
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('Editado');
  const [edited] = (await ownScore(athlete, home)).results;
  expect(edited).toMatchObject({ modified: true, editCount: 1, originalSubmissionAt: stored?.originalSubmissionAt });

  await button(page, 'Volver').click();
  await expect(page).toHaveURL(`${athleteBase}/my-events`);
});

test('ATH-239 ATH-240 ATH-241 ATH-242 ATH-248 an edit in the last minute counts, and the form closes by the server’s clock, not by the device’s', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  // An hour late: by this device's clock the test would be open for long.
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
  await expect(toast(page, '¡Resultado actualizado exitosamente!')).toBeVisible();
  await button(page, 'Editar resultado').click();
  await fillTyped(page, { score: '99' });
  await button(page, 'Actualizar resultado').click();
  await expect(dialog(page, '¿Confirmas que deseas enviar este resultado?')).toBeVisible();
  await expect(toast(page, 'El tiempo para editar ha expirado')).toBeVisible({ timeout: 55_000 });
  await expect(dialog(page, '¿Confirmas que deseas enviar este resultado?')).toHaveCount(0);
  await expect(formOf(page, 'AMRAP del Guaire')).toHaveCount(0);
  await expect(testRow(page, 'AMRAP del Guaire')).toContainText('Expirado');
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('86 reps');
  await expect(button(page, 'Editar resultado')).toHaveCount(0);
});

test('E10 audit switched on while an athlete edits stops the sending and keeps what was typed', async ({
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
  await expect(toast(page, 'Error: Categoría en auditoría')).toBeVisible();
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

test('ATH-195 ATH-282 R10 the captain sends a value of every member, and nobody else of the team', async ({
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
  await expect(dialog(page, '¿Confirmas que deseas enviar este resultado?')).toContainText('90 reps · 08:00');
  await expectAccessible();
  await confirm(page);
  await expect(toast(page, '¡Resultados subidos con éxito!')).toBeVisible();
  await expect(resultOf(page, 'Ávila Sprint')).toContainText(mate.displayName);
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('100 reps · 07:00');
});

const refusals = [
  ['ATH-191', 'No estás registrado en este evento', 'Debes estar registrado en este evento para subir resultados'],
  ['ATH-192', 'Evento no encontrado', 'Evento no encontrado'],
  ['ATH-193', 'Categoría no encontrada', 'Categoría no encontrada'],
  [
    'ATH-194',
    'Esta categoría no pertenece al evento seleccionado',
    'Esta categoría no pertenece al evento seleccionado',
  ],
  [
    'ATH-187',
    'Esta función solo está disponible para eventos online',
    'Solo se pueden subir resultados en eventos online',
  ],
] as const;

test('ATH-187 ATH-191 ATH-192 ATH-193 ATH-194 who may not send reads why, and is back where they were', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const other = await makeUploads(app, { tests: [] });
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const offline = await organizer.makeEvent();
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  const places: Record<string, string> = {
    'ATH-191': scorePage(other),
    'ATH-192': scorePage({ ...home, eventId: 'nada' }),
    'ATH-193': scorePage({ ...home, categoryId: 'nada' }),
    'ATH-194': scorePage({ ...home, categoryId: other.categoryId }),
    'ATH-187': scorePage({ ...home, eventId: offline }),
  };
  for (const [row, text, said] of refusals) {
    await page.goto(places[row]!);
    await expect(page.getByRole('main').getByRole('alert'), row).toContainText(text);
    await expect(toast(page, said)).toBeVisible();
    await expect(page).toHaveURL(`${athleteBase}/my-events`);
  }
});

test('ATH-188 ATH-189 ATH-190 without a session, or as somebody else, the screen says so', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  await page.goto(scorePage(home));
  await expect(toast(page, 'Usuario no autenticado')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(await app.makeUser('staff'));
  await page.goto(scorePage(home));
  await expect(toast(page, 'Acceso denegado: Solo atletas pueden acceder a esta función')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('ATH-201 a category without tests says so', async ({ page, app, signIn }) => {
  const home = await makeUploads(app, { tests: [] });
  await signIn((await enterAthlete(app, home)).account);
  await page.goto(scorePage(home));
  await expect(page.getByText('No hay WODs disponibles')).toBeVisible();
});

test('ATH-227 R7 tests that cannot be loaded are three examples that nobody can send to', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  await signIn((await enterAthlete(app, home)).account);
  await page.route('**/rpc/uploads/readScore*', route => route.fulfill({ status: 500, json: { json: {} } }));
  await page.goto(scorePage(home));
  await expect(page.getByRole('heading', { name: 'Error cargando datos' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ejemplo' })).toHaveCount(3);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.unroute('**/rpc/uploads/readScore*');
  await button(page, 'Reintentar').click();
  await expect(testRow(page, 'AMRAP del Guaire')).toBeVisible();
});

test('ATH-224 ATH-226 what was typed outlives a lost network and a reload, and is sent afterwards', async ({
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
});

test('ATH-235 ATH-236 a contested result says so, and is not edited', async ({ page, app, signIn }) => {
  const home = await makeUploads(app, { tests: [amrap] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  const wodId = home.tests['AMRAP del Guaire']!;
  const place = { eventId: home.eventId, categoryId: home.categoryId, wodId, version: 0 };
  await athlete.call('uploads/submitScore', { ...place, values: { quantity: 80 }, video: { link: youTube } });
  await app.sql`update results set appealed = true where wod_id = ${wodId}`;
  await page.goto(scorePage(home));
  await expect(button(page, 'En revisión').first()).toBeDisabled();
  await expect(button(page, 'Editar resultado')).toHaveCount(0);
  await app.sql`update results set modified_by_organization = true where wod_id = ${wodId}`;
  await page.reload();
  await expect(button(page, 'Revisado').first()).toBeDisabled();
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('Apelado');
});
