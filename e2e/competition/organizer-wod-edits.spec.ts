import { pickPhoto, writtenIn } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { clock } from '#e2e/kit/organizer.ts';
import { choose, fillExercise, homeOfTests, inDays, screens } from '#e2e/kit/wods.ts';
import { wodForm } from '#testing/factories/categories.ts';

test('ORG-058 ORG-135 ORG-136 ORG-137 ORG-138 ORG-352 ORG-425 ORG-427 walk-league 32 test form: an edit asks, saves dates apart, leads back; once started, all fields are closed with reason', async ({
  page,
  app,
  signIn,
}) => {
  const { categoryId, eventId, organizer } = await homeOfTests(app, signIn);
  const form = wodForm(clock, { name: 'Carga de Cumbre' });
  const { uid } = await organizer.call('wods/create', { categoryId, form });
  const calls: [string, string][] = [];
  page.on('request', request => {
    const call = /\/rpc\/wods\/(update\w*)/.exec(request.url())?.[1];
    if (call) calls.push([call, request.postData() ?? '']);
  });
  await page.goto(screens.edit(uid));
  await expect(page.getByLabel('Nombre del test')).toHaveValue('Carga de Cumbre');
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveText([
    /Información general/,
    /Listo/,
  ]);
  await page.getByLabel('Nombre del test').fill('Carga corregida');
  const end = page.getByRole('textbox', { name: 'Fin' });
  // A half-typed date counts as empty.
  await end.clear();
  await end.pressSequentially(writtenIn(inDays(11.5)));
  await expect(end).toHaveValue(writtenIn(inDays(11.5)));
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tu test ha sido editado con exito.' })).toBeVisible();
  expect(calls.map(([call]) => call)).toEqual(['updateDates', 'update']);
  expect(calls[1]?.[1]).not.toMatch(/"(start|end)":/);
  const [stored] = await app.sql`select name, ends_at from wods where id = ${uid}`;
  expect(stored?.name).toBe('Carga corregida');
  expect(writtenIn(stored?.ends_at)).toBe(writtenIn(inDays(11.5)));
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  await expect(page).toHaveURL(new RegExp(screens.category(categoryId)));

  await app.sql`update events set starts_at = now() - interval '1 hour' where id = ${eventId}`;
  await page.goto(screens.edit(uid));
  await expect(page.getByText('El test ya no se puede cambiar: el evento o el clasificatorio empezó.')).toBeVisible();
  await expect(page.getByText('Mientras no tenga resultados puedes eliminarlo y crear otro.')).toBeVisible();
  const fields = page.getByRole('group', { name: 'Test', exact: true });
  for (const role of ['textbox', 'radio'] as const) {
    for (const field of await fields.getByRole(role).all()) await expect(field).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeHidden();
});

test('ORG-133 test form: a reload → typed text stays, and leaving asks first', async ({ page, app, signIn }) => {
  const { categoryId } = await homeOfTests(app, signIn);
  await page.goto(screens.create(categoryId));
  await page.getByLabel('Nombre del test').fill('A medio escribir');
  await fillExercise(page, 1, 'Remo', '500');
  await choose(page, 'Tipo de test', 'Distancia');
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribiste')).toBeVisible();
  await expect(page.getByLabel('Nombre del test')).toHaveValue('A medio escribir');
  await expect(page.getByRole('textbox', { name: 'Cantidad 1', exact: true })).toHaveValue('500');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByLabel('Nombre del test')).toHaveValue('A medio escribir');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(screens.category(categoryId)));
  // The draft stays until the user discards it.
  await page.goto(screens.create(categoryId));
  await expect(page.getByLabel('Nombre del test')).toHaveValue('A medio escribir');
  await page.getByRole('button', { name: 'Descartar lo escrito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(page.getByLabel('Nombre del test')).toHaveValue('');
});

test('ORG-426 ORG-428 ORG-429 ORG-489 ATH-274 tests of a category: opened → only its own are shown; a picture is replaced, a test deleted', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { categoryId, organizer } = await homeOfTests(app, signIn);
  const { uid } = await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: 'Guaire' }) });
  await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: 'Cumbre', typeWod: 'peso' }) });
  await page.goto(screens.edit(uid));
  await pickPhoto(page, 'Foto');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  const card = page.getByRole('article', { name: 'Guaire' });
  await expect(card).toContainText('AMRAP');
  await expect(page.getByRole('article', { name: 'Cumbre' })).toContainText('Se anota: kilogramos');
  const [before] = await app.sql`select photo_id from wods where id = ${uid}`;
  expect(before?.photo_id).toEqual(expect.any(String));
  await expectAccessible();

  await card.getByRole('link', { name: 'Editar Guaire' }).click();
  await pickPhoto(page, 'Foto');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('button', { name: 'Sí', exact: true }).click();
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  const [after] = await app.sql`select photo_id from wods where id = ${uid}`;
  expect(after?.photo_id).not.toBe(before?.photo_id);

  await card.getByRole('button', { name: 'Eliminar Guaire' }).click();
  await page.getByRole('button', { name: 'Eliminar test' }).click();
  await expect(page.locator('[data-tone="info"]').getByText('Test eliminado', { exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  expect(await app.sql`select 1 from wods where id = ${uid}`).toHaveLength(0);
});
