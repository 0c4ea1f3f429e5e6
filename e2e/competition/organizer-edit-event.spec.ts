import { menuLink } from '#e2e/kit/dashboard.ts';
import {
  choose,
  createPage,
  day,
  editPage,
  fillBasics,
  main,
  quoted,
  shown,
  steps,
  stored,
} from '#e2e/kit/event-form.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, base, button, clock, field, startEvent } from '#e2e/kit/organizer.ts';
import { wallIn, withQualifier } from '#testing/factories/events.ts';

test('ORG-048 ORG-049 ORG-099 ORG-100 ORG-101 ORG-266 ORG-267 event form: an edit → leads back to the event; an error of the server appears at its field', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({ name: 'Copa Cumbre', address: 'Barquisimeto', price: 4500 });
  await signIn(account);
  await page.goto(editPage(id));
  await expect(steps(page)).toHaveText([/Informacion General/, /Listo/]);
  const before: Record<string, string> = {
    'Nombre del evento': 'Copa Cumbre',
    Dirección: 'Barquisimeto',
    'Inicio del evento': shown(wallIn(clock, 10)),
    'Precio de la inscripción': '45.00',
    Carriles: '6',
    'Tiempo entre categorías': '05:00',
  };
  for (const [name, value] of Object.entries(before)) await expect(field(page, name)).toHaveValue(value);
  await expect(page.getByRole('textbox', { name: 'Términos y condiciones' })).toHaveText(
    'Compito por mi cuenta y riesgo.',
  );
  await field(page, 'Nombre del evento').fill('Copa Cumbre Segunda Edición');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByRole('heading', { name: quoted.edited })).toBeVisible();
  await page.getByRole('link', { name: 'Ver evento' }).click();
  await expect(page).toHaveURL(`${base}/event-detail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Copa Cumbre Segunda Edición' })).toBeVisible();
  expect((await stored(organizer, id)).name).toBe('Copa Cumbre Segunda Edición');

  await page.goto(editPage(id));
  await field(page, 'Nombre del evento').fill('Copa Cumbre 2');
  await field(page, 'Inicio del evento').fill(day(-1));
  await button(page, 'Guardar cambios').click();
  await expect(field(page, 'Inicio del evento')).toHaveAccessibleDescription('La fecha seleccionada ya pasó.');
  await expect(field(page, 'Inicio del evento')).toBeFocused();
  await expect(field(page, 'Nombre del evento')).toHaveValue('Copa Cumbre 2');
  await field(page, 'Inicio del evento').fill(day(10));
  await page.context().setOffline(true);
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText('Sin conexión. Lo que escribiste sigue aquí.')).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText(quoted.edited)).toBeVisible();

  // The type is fixed while the event has categories.
  await organizer.makeCategory(id);
  await page.goto(editPage(id));
  await expect(field(page, 'Tipo de evento')).toHaveValue('Presencial');
  await expect(field(page, 'Tipo de evento')).toHaveAccessibleDescription(/mientras el evento tenga categorías/);
});

test('ORG-392 ORG-393 event form: the event has started → locked except five fields, qualifier dates each by itself', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({ ...withQualifier(clock), name: 'Copa Cumbre' });
  await startEvent(app.sql, id);
  await signIn(account);
  await page.goto(editPage(id));
  const locked = ['Inicio del evento', 'Fin del evento', 'Precio de la inscripción', 'Carriles', 'Tipo de evento'];
  for (const name of [...locked, 'Zona horaria', 'Atletas permitidos', '¿Hay clasificatorio en línea?']) {
    await expect(field(page, name)).not.toBeEditable();
    await expect(field(page, name)).toHaveAccessibleDescription('Este campo ya no se puede cambiar: el evento empezó.');
  }
  await expect(field(page, 'Inicio del clasificatorio')).not.toBeEditable();
  await expect(field(page, 'Inicio del clasificatorio')).toHaveAccessibleDescription(
    'Esta fecha del clasificatorio ya llegó y no se puede cambiar.',
  );
  await expect(field(page, 'Fin del clasificatorio')).toBeEditable();
  for (const name of ['Nombre del evento', 'Dirección', 'Términos y condiciones', 'Información de pago']) {
    await expect(field(page, name)).toBeEditable();
  }
  await expect(button(page, 'Cambiar foto')).toBeEnabled();
  await field(page, 'Nombre del evento').fill('Copa Cumbre en marcha');
  await expectAccessible();
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText(quoted.edited)).toBeVisible();
  expect((await stored(organizer, id)).name).toBe('Copa Cumbre en marcha');
});

test('event form: a reload → the typed draft stays, and can be discarded', async ({ page, app, signIn }) => {
  const account = await app.makeUser('organization');
  await signIn(account);
  await page.goto(createPage);
  await fillBasics(page, { name: 'Copa a medio escribir', type: 'Presencial' });
  await choose(page, 'Parte presencial', 'Sí');
  await button(page, 'Agregar escenario').click();
  await page.keyboard.type('Tarima norte');
  await page.getByRole('textbox', { name: 'Información de pago' }).click();
  await page.keyboard.type('Por transferencia');
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribiste')).toBeVisible();
  await expect(field(page, 'Nombre del evento')).toHaveValue('Copa a medio escribir');
  await expect(field(page, 'Inicio del evento')).toHaveValue(shown(wallIn(clock, 10)));
  await expect(field(page, 'Precio de la inscripción')).toHaveValue('60.00');
  await expect(field(page, 'Nombre del escenario 1')).toHaveValue('Tarima norte');
  await expect(page.getByRole('textbox', { name: 'Información de pago' })).toHaveText('Por transferencia');
  await expect(page.getByAltText('Vista previa de la foto')).toBeVisible();

  // Leaving asks first, and says that the browser keeps the draft.
  await main(page).getByRole('link', { name: 'Anterior' }).click();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect(question).toContainText('queda en este navegador');
  await question.getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mis eventos' })).toBeVisible();
  await expect(question).toBeHidden();
  await menuLink(page, 'Crear evento').click();
  await expect(field(page, 'Nombre del evento')).toHaveValue('Copa a medio escribir');

  await button(page, 'Descartar lo escrito').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(field(page, 'Nombre del evento')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Nombre del evento')).toHaveValue('');
  await expect(page.getByText('Recuperamos lo que escribiste')).toHaveCount(0);

  // A draft belongs to one account.
  await field(page, 'Nombre del evento').fill('Solo mío');
  await page.reload();
  await expect(field(page, 'Nombre del evento')).toHaveValue('Solo mío');
  await signIn(await app.makeUser('organization'));
  await page.goto(createPage);
  await expect(field(page, 'Nombre del evento')).toHaveValue('');
});

test('event form: the browser cannot store → the form promises no draft, and leaving says that the text is lost', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('organization'));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Forbidden', 'QuotaExceededError');
    };
  });
  await page.goto(createPage);
  await field(page, 'Nombre del evento').fill('Copa sin borrador');
  await expect(page.getByText('Este navegador no puede guardar lo que escribes')).toBeVisible();
  await expect(page.getByText('Lo escrito queda en este navegador')).toBeHidden();
  await main(page).getByRole('link', { name: 'Anterior' }).click();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await expect(question).toContainText('Lo que cambiaste aquí se perderá.');
});
