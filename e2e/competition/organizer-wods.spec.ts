import { writtenIn } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { clock } from '#e2e/kit/organizer.ts';
import { choose, fillExercise, homeOfTests, inDays, preview, screens } from '#e2e/kit/wods.ts';
import { wodForm } from '#testing/factories/categories.ts';
import { withQualifier } from '#testing/factories/events.ts';

const twoStages = [
  { uid: null, stageName: 'Tarima norte' },
  { uid: null, stageName: 'Cancha techada' },
];

test('ORG-057 ORG-133 ORG-134 ORG-424 ORG-522 ATH-273 ATH-275 ATH-277 test form: written beside its card → typed text stays while offline, and saving leads to the category', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { categoryId } = await homeOfTests(app, signIn);
  await page.goto(screens.create(categoryId));
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveText([
    /Información general/,
    /Listo/,
  ]);
  await expect(page.getByLabel('Nombre del test')).toHaveValue('');
  await page.getByLabel('Nombre del test').fill('Ávila Sprint');
  await page.getByLabel('Descripción').fill('Tres rondas por tiempo.');
  await choose(page, 'Tipo de test', 'For Time');
  await page.getByLabel('Rondas').fill('3');
  await page.getByLabel('Time cap').fill('1200');
  await fillExercise(page, 1, 'Thruster 43/30 kg', '15');
  await expect(page.getByLabel('Time cap')).toHaveValue('12:00');
  await page.getByRole('button', { name: 'Agregar ejercicio' }).click();
  await expect(page.getByRole('textbox', { name: 'Ejercicio 2', exact: true })).toBeFocused();
  await fillExercise(page, 2, 'Burpees a la barra', '15');
  await choose(page, '¿Tiene penalización?', 'Sí');
  await choose(page, '¿Es el test final?', 'Sí');
  await page.getByRole('button', { name: 'Usar todo ese rango' }).click();

  const card = preview(page);
  await expect(card).toContainText('Ávila Sprint');
  await expect(card).toContainText('12:00');
  await expect(card).toContainText('90 reps');
  await expect(card).toContainText('Test final');
  await expect(card).toContainText('Próximamente');
  await expect(card).toContainText('Cada repetición que falte para llegar a 90 reps suma 1 segundo a tu tiempo.');
  await expect(card.getByRole('listitem').filter({ hasText: 'Thruster 43/30 kg' })).toHaveText(/^15/);
  await expectAccessible();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(page.locator('form').getByRole('alert')).toHaveText('Sin conexión. Lo que escribiste sigue aquí.');
  await expect(page.getByLabel('Nombre del test')).toHaveValue('Ávila Sprint');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(page.getByRole('heading', { name: 'Tu test ha sido creado con exito.' })).toBeFocused();
  await expectAccessible();
  const [stored] = await app.sql`select * from wods where category_id = ${categoryId}`;
  expect(stored).toMatchObject({ name: 'Ávila Sprint', time_cap: 720, valid_reps: 90, rounds: 3, is_final: true });
  expect(stored).toMatchObject({ type_event: 'offline', status: 'on_hold', exercises: [{ cant: 15 }, { cant: 15 }] });
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  await expect(page).toHaveURL(new RegExp(screens.category(categoryId)));
});

test('ORG-333 ORG-334 ORG-335 ORG-341 ORG-342 ORG-343 ORG-344 ORG-345 ORG-347 ORG-348 ORG-349 ORG-350 ORG-351 test form: missing answers → shown at their fields; dates stay in the window of their stage', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const stages = { simultaneousCategories: true, scenarios: twoStages };
  const { categoryId } = await homeOfTests(app, signIn, { ...withQualifier(clock), ...stages });
  await page.goto(screens.create(categoryId));
  await page.getByRole('textbox', { name: 'Ejercicio 1', exact: true }).fill('   ');
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(page.getByLabel('Nombre del test')).toBeFocused();
  for (const text of [
    'Por favor introduce el nombre del Evento!',
    'Por favor introduce el tipo de evento.',
    'Por favor introduce el tipo de test que quieres crear.',
    'Por favor introduce un time cap entre 00:01 y 59:59!',
    'Por favor introduce el nombre del ejercicio!',
    'Por favor introduce la cantidad del ejercicio!',
    'Por favor selecciona si es el test final!',
    'Por favor introduce el inicio del test!',
    'Por favor introduce el fin del test!',
    'Revisa los campos marcados.',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible();
  expect(await app.sql`select 1 from wods where category_id = ${categoryId}`).toHaveLength(0);

  await choose(page, 'Tipo de evento', 'Evento presencial');
  const end = page.getByRole('textbox', { name: 'Fin' });
  await end.fill(writtenIn(inDays(13)));
  await end.blur();
  const outside = page.getByText(
    'La fecha seleccionada está fuera de los límites de la categoría o del clasificatorio!',
  );
  await expect(outside).toBeVisible();
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(page.getByText('Por favor selecciona el escenario para este Test!')).toBeVisible();
  await page.getByRole('combobox', { name: 'Escenario' }).click();
  await page.getByRole('option', { name: 'Cancha techada' }).click();
  await expect(preview(page)).toContainText('Escenario: Cancha techada');
  await page.getByRole('button', { name: 'Usar todo ese rango' }).click();
  await expect(outside).toBeHidden();
  await expect(end).toHaveValue(writtenIn(inDays(12)));
  await page.getByRole('button', { name: 'Abrir el calendario: Fin' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  await expect(calendar.locator('button:disabled[aria-label]').first()).toBeVisible();
  await page.keyboard.press('Escape');

  // The qualifier has its own window and no scenario.
  await choose(page, 'Tipo de evento', 'Clasificatorio');
  await expect(page.getByRole('combobox', { name: 'Escenario' })).toBeHidden();
  // Default dates follow the stage. A date that the user typed stays and gets an error.
  await expect(end).not.toHaveValue(writtenIn(inDays(12)));
  await expect(outside).toBeHidden();
  await end.fill(writtenIn(inDays(12)));
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(outside).toBeVisible();
});

test('ORG-336 ORG-337 ORG-338 ORG-340 ORG-353 ORG-524 ORG-537 test form: six types with their own quantities; rounds and target are numbers from one', async ({
  page,
  app,
  signIn,
}) => {
  const { categoryId } = await homeOfTests(app, signIn);
  await page.goto(screens.create(categoryId));
  const types = page.getByRole('radiogroup', { name: 'Tipo de test' }).getByRole('radio');
  await expect(types).toHaveCount(6);
  const hints: [string, string][] = [
    ['AMRAP', 'Repeticiones por ronda'],
    ['EMOM', 'Repeticiones por minuto'],
    ['For Time', 'Repeticiones por ronda'],
    ['Peso', 'Intentos'],
    ['Puntos', 'Puntos por ronda'],
    ['Distancia', 'Metros'],
  ];
  for (const [type, hint] of hints) {
    await choose(page, 'Tipo de test', type);
    await expect(page.getByRole('textbox', { name: 'Cantidad 1', exact: true })).toHaveAttribute('placeholder', hint);
  }
  await choose(page, 'Tipo de test', 'Puntos');
  const rounds = page.getByLabel('Rondas');
  await rounds.pressSequentially('tres');
  await expect(rounds).toHaveValue('');
  await rounds.fill('0');
  await choose(page, '¿Tiene penalización?', 'Sí');
  const target = page.getByLabel('Meta en puntos');
  await target.pressSequentially('muchas');
  await expect(target).toHaveValue('');
  await page.getByRole('button', { name: 'Crear test' }).click();
  const refused = page.getByText('Introduce al menos una ronda, o deja el campo vacío.');
  await expect(refused).toBeVisible();
  await rounds.fill('1');
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(refused).toBeHidden();
});

test('ORG-339 ORG-346 test form: no exercise → refused, and its error moves with it; a penalised test needs a target', async ({
  page,
  app,
  signIn,
}) => {
  const { categoryId } = await homeOfTests(app, signIn);
  await page.goto(screens.create(categoryId));
  await fillExercise(page, 1, 'Remo', '10');
  await page.getByRole('button', { name: 'Agregar ejercicio' }).click();
  await page.getByRole('button', { name: 'Agregar ejercicio' }).click();
  await fillExercise(page, 3, 'Thruster', '21');
  await page.getByRole('button', { name: 'Crear test' }).click();
  const nameOf = (number: number) => page.getByRole('textbox', { name: `Ejercicio ${number}`, exact: true });
  const missing = page.getByText('Por favor introduce el nombre del ejercicio!');
  await expect(nameOf(2)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Bajar el ejercicio 2' }).click();
  await expect(nameOf(3)).toHaveAttribute('aria-invalid', 'true');
  await expect(missing).toHaveCount(1);
  await page.getByRole('button', { name: 'Quitar el ejercicio 1' }).click();
  await expect(nameOf(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(nameOf(1)).toHaveValue('Thruster');
  await expect(missing).toHaveCount(1);
  // An empty new row shows no error yet.
  await page.getByRole('button', { name: 'Agregar ejercicio' }).click();
  await expect(nameOf(3)).toBeFocused();
  await expect(missing).toHaveCount(1);
  for (const number of [3, 2]) await page.getByRole('button', { name: `Quitar el ejercicio ${number}` }).click();

  await choose(page, 'Tipo de test', 'AMRAP');
  await choose(page, '¿Tiene penalización?', 'Sí');
  await page.getByRole('button', { name: 'Quitar el ejercicio 1' }).click();
  await expect(page.getByRole('button', { name: 'Agregar ejercicio' })).toBeFocused();
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(page.getByText('Por favor introduce al menos un ejercicio!')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar ejercicio' }).click();
  await fillExercise(page, 1, 'Thruster', '21');
  await expect(page.getByText('Por favor introduce al menos un ejercicio!')).toBeHidden();
  // The exercises' quantities propose no target here, so the form asks for it (E5).
  await page.getByRole('button', { name: 'Crear test' }).click();
  await expect(page.getByText('Por favor introduce la cantidad de repeticiones válidas!')).toBeVisible();
  await expect(page.getByLabel('Repeticiones válidas')).toHaveValue('');
  await choose(page, '¿Tiene penalización?', 'No');
  await expect(page.getByLabel('Repeticiones válidas')).toBeHidden();

  // A `for time` test proposes its target. A corrected target stays, with the proposal beside it.
  await choose(page, 'Tipo de test', 'For Time');
  await expect(page.getByLabel('Repeticiones válidas')).toHaveValue('21');
  await page.getByLabel('Repeticiones válidas').fill('25');
  await page.getByLabel('Rondas').fill('2');
  await expect(page.getByLabel('Repeticiones válidas')).toHaveValue('25');
  await expect(page.getByText('La escribiste tú; por los ejercicios serían 42.')).toBeVisible();
  await page.getByRole('button', { name: 'Usar 42' }).click();
  await expect(page.getByLabel('Repeticiones válidas')).toHaveValue('42');
});

test('ORG-346 test form: exercises → reordered by buttons and by keyboard', async ({ page, app, signIn }) => {
  const { categoryId, organizer } = await homeOfTests(app, signIn);
  const exercises = ['Remo', 'Burpees', 'Thruster'].map(name => ({ name, cant: 10, unit: 'reps' as const }));
  const { uid } = await organizer.call('wods/create', { categoryId, form: wodForm(clock, { exercises }) });
  await page.goto(screens.edit(uid));
  const shown = preview(page).getByRole('listitem').filter({ hasText: /^10/ });
  await expect(shown).toHaveText(['10Remo', '10Burpees', '10Thruster']);
  await page.getByRole('button', { name: 'Bajar el ejercicio 1' }).click();
  await expect(shown).toHaveText(['10Burpees', '10Remo', '10Thruster']);
  await page.getByRole('button', { name: 'Subir el ejercicio 3' }).click();
  await expect(shown).toHaveText(['10Burpees', '10Thruster', '10Remo']);
  const handle = page.getByRole('button', { name: 'Arrastrar el ejercicio 3' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tomaste Remo.')).toBeAttached();
  // A key pressed before the rows are measured moves nothing, so retry.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Remo pasaría al puesto 2.')).toBeAttached({ timeout: 4_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(shown).toHaveText(['10Burpees', '10Remo', '10Thruster']);
});
