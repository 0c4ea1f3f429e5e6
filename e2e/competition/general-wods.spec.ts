import { expect, test } from '#e2e/kit/fixtures.ts';
import { clock } from '#e2e/kit/organizer.ts';
import { choose, fillExercise, homeOfTests, preview, screens } from '#e2e/kit/wods.ts';
import { wodForm } from '#testing/factories/categories.ts';

test('ORG-094 ORG-098 ORG-256 ORG-436 ORG-438 ORG-490 general tests: a general test is written in a dialog → listed among the cards', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { eventId } = await homeOfTests(app, signIn);
  await page.goto(screens.generalTests(eventId));
  await expect(page.getByText('Todavía no hay pruebas')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Crear Pruebas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear Pruebas' });
  await dialog.getByLabel('Nombre del test').fill('Guaire');
  await choose(page, 'Tipo de test', 'EMOM');
  await dialog.getByLabel('Time cap').fill('10:00');
  await fillExercise(page, 1, 'Dominadas', '12');
  await choose(page, '¿Tiene penalización?', 'No');
  await choose(page, '¿Es el test final?', 'No');
  await dialog.getByRole('button', { name: 'Usar todo ese rango' }).click();
  await expect(preview(page)).toContainText('EMOM');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Crear prueba', exact: true }).click();
  await expect(page.getByText('General Wod creado con éxito')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The creation of a general test opens the assignment dialog. The organizer may close it (walk-organizer C general
  // tests).
  const assign = page.getByRole('dialog', { name: 'Asignar categorías a Guaire' });
  await expect(assign.getByRole('checkbox', { name: 'RX Femenino' })).toBeChecked();
  await expect(assign).toContainText('Se crea en: RX Femenino.');
  await assign.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('article', { name: 'Guaire' })).toContainText('Sin categorías');
  const [stored] = await app.sql`select name, status from general_wods where event_id = ${eventId}`;
  expect(stored).toEqual({ name: 'Guaire', status: 'on_hold' });
});

test('ORG-095 ORG-257 ORG-437 ORG-439 general tests: an edit → asks first, and changes the tests made of it', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId, categoryId, organizer } = await homeOfTests(app, signIn);
  const { uid } = await organizer.call('generalWods/create', { eventId, form: wodForm(clock, { name: 'Guaire' }) });
  await organizer.call('generalWods/assign', { id: uid, categories: [categoryId] });
  await page.goto(screens.generalTests(eventId));
  await page.getByRole('button', { name: 'Editar Guaire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Guaire' });
  await expect(dialog.getByLabel('Nombre del test')).toHaveValue('Guaire');
  await dialog.getByLabel('Nombre del test').fill('Guaire largo');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambia también en: RX Femenino.')).toBeVisible();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.getByText('General Wod editado con éxito')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Guaire largo' })).toBeVisible();
  const [general] = await app.sql`select name, status from general_wods where id = ${uid}`;
  expect(general).toEqual({ name: 'Guaire largo', status: 'on_hold' });
  const [own] = await app.sql`select name from wods where category_id = ${categoryId}`;
  expect(own).toEqual({ name: 'Guaire largo' });
});

test('ORG-096 ORG-259 ORG-260 ORG-261 ORG-354 ORG-440 ORG-441 general tests: categories are assigned and removed → the dialog says first what follows', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { eventId, categoryId, organizer } = await homeOfTests(app, signIn);
  const masters = await organizer.makeCategory(eventId, { name: 'Máster' });
  const taken = await organizer.makeCategory(eventId, { name: 'Escalado' });
  await organizer.call('wods/create', { categoryId: taken, form: wodForm(clock, { name: 'Guaire' }) });
  const { uid } = await organizer.call('generalWods/create', { eventId, form: wodForm(clock, { name: 'Guaire' }) });
  await organizer.call('generalWods/assign', { id: uid, categories: [categoryId] });
  const testsIn = async (category: string) =>
    (await app.sql`select 1 from wods where category_id = ${category} and name = 'Guaire'`).length;

  await page.goto(screens.generalTests(eventId));
  await page.getByRole('button', { name: 'Asignar categorías a Guaire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asignar categorías a Guaire' });
  await expect(dialog.getByLabel('RX Femenino')).toBeChecked();
  await dialog.getByRole('button', { name: 'Ninguna' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Por favor selecciona las categorías para este WOD')).toBeVisible();
  await dialog.getByRole('button', { name: 'Todas' }).click();
  await expect(dialog.getByText('Ya tiene otro test con ese nombre.')).toBeVisible();
  await expect(dialog.getByText('Se crea en: Máster.')).toBeVisible();
  await dialog.getByLabel('RX Femenino').uncheck();
  await expect(dialog.getByText('Se elimina de: RX Femenino.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Quitar y guardar' }).click();
  await expect(page.getByText('Categorías asignadas con éxito')).toBeVisible();
  await expect(page.getByText('Se creó 1 test. Se eliminó 1 test.')).toBeVisible();
  await expect(page.getByText('Ya tenía un test con ese nombre, y se quedó con él: Escalado.')).toBeVisible();
  expect([await testsIn(categoryId), await testsIn(masters), await testsIn(taken)]).toEqual([0, 1, 1]);
  await expect(page.getByRole('article', { name: 'Guaire' })).toContainText('Categorías: Máster');
});

test('ORG-096 general tests: a category has results → neither it nor the general test can be removed', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId, categoryId, organizer } = await homeOfTests(app, signIn);
  const { uid } = await organizer.call('generalWods/create', { eventId, form: wodForm(clock, { name: 'Guaire' }) });
  await organizer.call('generalWods/assign', { id: uid, categories: [categoryId] });
  const athlete = await app.makeUser('athlete');
  await app.sql`insert into entries (id, event_id, category_id, user_id, created_at)
    values (${`entry of ${uid}`}, ${eventId}, ${categoryId}, ${athlete.uid}, now())`;
  await app.sql`insert into results
      (id, wod_id, entry_id, category_id, stage, status, quantity, submitted_at, created_at, updated_at)
    select ${`result of ${uid}`}, id, ${`entry of ${uid}`}, category_id, 'event', 'approved', 1000, now(), now(), now()
    from wods where general_wod_id = ${uid}`;
  await page.goto(screens.generalTests(eventId));
  await page.getByRole('button', { name: 'Asignar categorías a Guaire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asignar categorías a Guaire' });
  await expect(dialog.getByLabel('RX Femenino')).toBeDisabled();
  await expect(dialog.getByText('Ya tiene resultados: aquí se queda.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Eliminar Guaire' }).click();
  await page.getByRole('button', { name: 'Eliminar prueba' }).click();
  await expect(
    page.getByText('Ya hay resultados de este test en: RX Femenino. Ahí no se puede eliminar.'),
  ).toBeVisible();
  expect(await app.sql`select 1 from general_wods where id = ${uid}`).toHaveLength(1);
});

test('ORG-097 ORG-442 general tests: a general test is deleted after a question → the tests made of it are deleted too', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId, categoryId, organizer } = await homeOfTests(app, signIn);
  const { uid } = await organizer.call('generalWods/create', { eventId, form: wodForm(clock, { name: 'Guaire' }) });
  await organizer.call('generalWods/assign', { id: uid, categories: [categoryId] });
  await page.goto(screens.generalTests(eventId));
  const card = page.getByRole('article', { name: 'Guaire' });
  await card.getByRole('button', { name: 'Eliminar Guaire' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Eliminar Guaire' }).click();
  await expect(page.getByText('También se elimina de estas categorías: RX Femenino.')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar prueba' }).click();
  await expect(page.getByText('Test eliminado', { exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  expect(await app.sql`select 1 from wods where category_id = ${categoryId}`).toHaveLength(0);
});

test('ORG-491 ORG-492 ORG-493 general tests: creating or loading fails → its place says so, and it can be retried', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId, organizer } = await homeOfTests(app, signIn);
  await organizer.call('generalWods/create', { eventId, form: wodForm(clock, { name: 'Guaire' }) });
  const offline = (is: boolean) => page.context().setOffline(is);
  await page.goto(screens.generalTests(eventId).replace('pruebas', 'categorias'));
  await expect(page.getByRole('tab', { name: 'Pruebas' })).toBeVisible();
  await offline(true);
  await page.getByRole('tab', { name: 'Pruebas' }).click();
  await expect(page.getByText('Error obteniendo All General Wods')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  // When the connection returns, the list reloads by itself.
  await offline(false);
  await expect(page.getByRole('article', { name: 'Guaire' })).toBeVisible();

  await offline(true);
  await page.getByRole('button', { name: 'Asignar categorías a Guaire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asignar categorías a Guaire' });
  await expect(dialog.getByText('Error obteniendo General Wods')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await offline(false);
  await expect(dialog.getByLabel('RX Femenino')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Crear Pruebas' }).click();
  const form = page.getByRole('dialog', { name: 'Crear Pruebas' });
  await form.getByLabel('Nombre del test').fill('Sin red');
  await choose(page, 'Tipo de test', 'Peso');
  await form.getByLabel('Time cap').fill('5:00');
  await fillExercise(page, 1, 'Snatch', '3');
  await choose(page, '¿Tiene penalización?', 'No');
  await choose(page, '¿Es el test final?', 'No');
  await form.getByRole('button', { name: 'Usar todo ese rango' }).click();
  await offline(true);
  await form.getByRole('button', { name: 'Crear prueba', exact: true }).click();
  await expect(page.getByText('Error creando el General Wod')).toBeVisible();
  await expect(form.getByLabel('Nombre del test')).toHaveValue('Sin red');
  await offline(false);
});
