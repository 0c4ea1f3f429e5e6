import {
  choose,
  createPage,
  day,
  editPage,
  fillBasics,
  main,
  quoted,
  section,
  shown,
  steps,
  stored,
} from '#e2e/kit/event-form.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, base, button, clock, field } from '#e2e/kit/organizer.ts';
import { wallIn } from '#testing/factories/events.ts';

test('ORG-102 ORG-376 ORG-377 ORG-378 ORG-379 ORG-381 ORG-382 ORG-383 ORG-384 event form: sent empty → says all that is required, and offers no past day', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn(await app.makeUser('organization'));
  await page.goto(createPage);
  await expect(steps(page)).toHaveText([/Informacion General/, /Listo/]);
  const submit = main(page).getByRole('button', { name: 'Crear evento' });
  await submit.click();
  const asked = [
    'Por favor sube el logo del evento!',
    'Por favor introduce el nombre del evento!',
    'Por favor introduce la dirección!',
    'Por favor introduce el precio!',
    'Por favor selecciona el tipo de evento!',
    'Por favor introduce el inicio del evento!',
    'Por favor introduce el fin del evento!',
    'Por favor selecciona si hay clasificatorio en línea!',
  ];
  for (const message of asked) await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('Revisa los campos marcados.')).toBeVisible();
  // The first invalid field takes the focus. A corrected field loses its error.
  await expect(button(page, 'Subir logo')).toBeFocused();
  await field(page, 'Nombre del evento').fill('Copa Ávila');
  await expect(page.getByText('Por favor introduce el nombre del evento!')).toHaveCount(0);
  await expect(steps(page).first()).toHaveAttribute('aria-current', 'step');

  // Past days cannot be picked.
  await button(page, 'Abrir el calendario: Inicio del evento').click();
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  const days = calendar.getByRole('table').getByRole('button', { disabled: true });
  const today = Number(wallIn(clock, 0).slice(8, 10));
  await expect(calendar.getByRole('button', { name: 'Mes anterior' })).toBeDisabled();
  await expect(days).toHaveCount(today - 1);
  await expectAccessible();
  await calendar.getByRole('button', { name: 'Mes siguiente' }).click();
  await calendar.getByRole('button', { name: /^15 / }).click();
  await calendar.getByRole('button', { name: 'Listo' }).click();
  await expect(field(page, 'Inicio del evento')).toHaveValue(/^15-\d\d-\d{4} 08:00 a\. m\.$/);
  await expect(button(page, 'Abrir el calendario: Inicio del evento')).toBeFocused();
});

test('ORG-102 ORG-380 ORG-385 ORG-386 ORG-387 event form: an event on site → created from end to end', {
  tag: '@phone',
}, async ({ page, app, signIn, expectAccessible }) => {
  const account = await app.makeUser('organization');
  await signIn(account);
  await page.goto(createPage);
  await expect(section(page, 'Parte presencial')).toHaveCount(0);
  await fillBasics(page, { name: 'Retos de Altura Mérida', type: 'Presencial' });
  await page.getByRole('combobox', { name: 'Zona horaria' }).fill('colombia');
  await page.getByRole('option', { name: /Bogotá/ }).click();
  // The final's dates default to the event's dates.
  await expect(field(page, 'Inicio de la parte presencial')).toHaveValue(shown(wallIn(clock, 10)));
  await expect(field(page, 'Fin de la parte presencial')).toHaveValue(shown(wallIn(clock, 12)));
  for (const name of ['Atletas permitidos', 'Carriles', 'Precio de la inscripción']) {
    await field(page, name).fill('');
    await field(page, name).fill('-1');
    await expect(field(page, name), `${name} takes no sign`).toHaveValue('');
  }
  await field(page, 'Atletas permitidos').fill('0');
  await field(page, 'Carriles').fill('8');
  await field(page, 'Precio de la inscripción').fill('0');
  await field(page, 'Tiempo entre categorías').fill('1275');
  await field(page, 'Carriles').click();
  await expect(page.getByText('Escribe el tiempo en minutos y segundos, de 00:00 a 59:59.')).toBeVisible();
  await field(page, 'Tiempo entre categorías').fill('1230');
  await field(page, 'Carriles').click();
  await expect(field(page, 'Tiempo entre categorías')).toHaveValue('12:30');
  await choose(page, 'Parte presencial', 'No');
  await page.getByRole('textbox', { name: 'Términos y condiciones' }).click();
  await button(page, 'Negrita').first().click();
  await page.keyboard.type('Bajo mi riesgo');
  await expectAccessible();
  await main(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(page.getByRole('heading', { name: quoted.created })).toBeFocused();
  await expect(steps(page).last()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('link', { name: 'Ver evento' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/event-detail/`));
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await stored(await asOrganizer(app.url, account), id)).toMatchObject({
    name: 'Retos de Altura Mérida',
    timeZone: 'America/Bogota',
    type: 'offline',
    price: 0,
    athletesAllowed: 0,
    rails: 8,
    timeBetweenCategories: 750,
    terms: '<p><strong>Bajo mi riesgo</strong></p>',
  });
});

test('ORG-385 ORG-386 ORG-387 event form: an event online → asks nothing about a place, and leads to its first category', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('organization'));
  await page.goto(createPage);
  await page.getByRole('radio', { name: 'Presencial' }).check();
  await expect(field(page, 'Carriles')).toBeVisible();
  await fillBasics(page, { name: 'Orinoco en línea', type: 'En línea' });
  for (const name of ['Atletas permitidos', 'Carriles', 'Tiempo entre categorías']) {
    await expect(field(page, name)).toHaveCount(0);
  }
  await main(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(page.getByText(quoted.created)).toBeVisible();
  await page.getByRole('link', { name: 'Crear Categoría' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/create-category/`));
});

test('ORG-388 ORG-389 ORG-390 ORG-391 J2 walk-athlete 25 event form: any dates → qualifier and final stay inside the event; simultaneous categories need named scenarios in an order', async ({
  page,
  app,
  signIn,
}) => {
  await app.sql`update prices set qualifier = 1250`;
  const account = await app.makeUser('organization');
  await signIn(account);
  await page.goto(createPage);
  await fillBasics(page, { name: 'Copa de dos tarimas', type: 'Presencial' });
  await choose(page, 'Clasificatorio en línea', 'Sí');
  await expect(page.getByText('$12.50')).toBeVisible();
  const start = field(page, 'Inicio del clasificatorio');
  await field(page, 'Fin del clasificatorio').fill(day(11));
  await start.fill(day(9));
  await expect(start).toHaveAccessibleDescription(quoted.outside);
  await start.fill(day(10));
  await expect(start).not.toHaveAccessibleDescription(quoted.outside);
  await field(page, 'Fin del clasificatorio').fill(day(13));
  await expect(field(page, 'Fin del clasificatorio')).toHaveAccessibleDescription(quoted.outside);
  const final = field(page, 'Fin de la parte presencial');
  await final.fill(day(13));
  await expect(final).toHaveAccessibleDescription(quoted.outside);
  await main(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(page.getByText(quoted.outside)).toHaveCount(2);
  await expect(page.getByText(quoted.created)).toHaveCount(0);
  // A longer event has room for both windows.
  await field(page, 'Fin del evento').fill(day(14));
  await expect(page.getByText(quoted.outside)).toHaveCount(0);

  await field(page, 'Atletas permitidos').fill('120');
  await field(page, 'Carriles').fill('8');
  await field(page, 'Tiempo entre categorías').fill('10:00');
  await choose(page, 'Parte presencial', 'Sí');
  const submit = main(page).getByRole('button', { name: 'Crear evento' });
  await submit.click();
  await expect(page.getByText(quoted.noScenario)).toBeVisible();
  await expect(button(page, 'Agregar escenario')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(quoted.noScenario)).toHaveCount(0);
  await submit.click();
  await expect(page.getByText('Por favor introduce el nombre del escenario!')).toBeVisible();
  await page.keyboard.type('Tarima norte');
  await button(page, 'Agregar escenario').click();
  await page.keyboard.type('Tarima sur');
  await button(page, 'Agregar escenario').click();
  await button(page, 'Quitar el escenario 3').click();
  await expect(field(page, 'Nombre del escenario 2')).toBeFocused();
  await button(page, 'Subir el escenario 2').click();
  // At the top the pressed button is disabled, so the focus moves to its partner.
  await expect(button(page, 'Bajar el escenario 1')).toBeFocused();
  await expect(field(page, 'Nombre del escenario 1')).toHaveValue('Tarima sur');
  await submit.click();
  await page.getByRole('link', { name: 'Ver evento' }).click();
  await expect(page).toHaveURL(new RegExp(`${base}/event-detail/`));
  const { scenarios } = await stored(
    await asOrganizer(app.url, account),
    new URL(page.url()).pathname.split('/').at(-1) ?? '',
  );
  expect(scenarios.map(({ stageName }) => stageName)).toEqual(['Tarima sur', 'Tarima norte']);
});

test('event form: only the keyboard is used → every field is filled, and the form is sent', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({
    name: 'Copa Cumbre',
    simultaneousCategories: true,
    scenarios: [
      { uid: null, stageName: 'Norte' },
      { uid: null, stageName: 'Sur' },
    ],
  });
  await signIn(account);
  await page.goto(editPage(id));
  const press = (key: string) => page.keyboard.press(key);
  await field(page, 'Nombre del evento').focus();
  await press('ControlOrMeta+A');
  await page.keyboard.type('Copa del teclado');
  await press('Tab');
  await expect(page.getByRole('radio', { name: 'Presencial' })).toBeFocused();
  await press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'En línea' })).toBeChecked();
  await press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Presencial' })).toBeChecked();
  await press('Tab');
  await expect(field(page, 'Dirección')).toBeFocused();
  await press('Tab');
  await page.keyboard.type('bogota');
  await press('ArrowDown');
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue(/Bogotá/);
  // By keyboard: open the calendar, pick a day, return to its button.
  await button(page, 'Abrir el calendario: Fin del evento').focus();
  await press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  await expect(calendar.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
  await press('Escape');
  await expect(button(page, 'Abrir el calendario: Fin del evento')).toBeFocused();
  await button(page, 'Bajar el escenario 1').focus();
  await press('Enter');
  await expect(field(page, 'Nombre del escenario 1')).toHaveValue('Sur');
  await page.getByRole('textbox', { name: 'Información de pago' }).focus();
  await press('ControlOrMeta+B');
  await page.keyboard.type('Ya');
  await field(page, 'Precio de la inscripción').focus();
  await press('Enter');
  await expect(page.getByText(quoted.edited)).toBeVisible();
  expect(await stored(organizer, id)).toMatchObject({ name: 'Copa del teclado', timeZone: 'America/Bogota' });
});
