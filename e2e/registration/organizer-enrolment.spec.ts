import { pickPhoto } from '#e2e/kit/dashboard.ts';
import { makeAthlete, makeEvent, rowOf } from '#e2e/kit/enrolled.ts';
import { fillWithAthletes, join } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, button, categoryPage, clock, dialog, eventPage, field, startEvent } from '#e2e/kit/organizer.ts';
import { fillPanel, openPanel, submitPanel } from '#e2e/kit/sign-in.ts';
import { wodForm } from '#testing/factories/categories.ts';
import { workbookOf } from '#testing/factories/running.ts';

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];
const enrollPage = (id: string) => `${base}/manual-enrollment/${id}`;
const athletesPage = (id: string) => `${eventPage(id)}?tab=atletas`;

async function mailedLink(app: App, email: string): Promise<string> {
  const mail = await app.mails.waitForMail(({ to, text }) => to.includes(email) && text.includes('/manual-entry'));
  const link = new URL(/https?:\S+\/manual-entry\S+/.exec(mail.text)?.[0] ?? '');
  return link.pathname + link.hash;
}

test('ORG-017 ORG-056 ORG-139 ORG-141 ORG-142 ORG-144 ORG-366 ORG-367 ORG-512 manual entry: an athlete by email → enrolled in two steps', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app);
  const athlete = await makeAthlete(app, 'Mauro', 'Manual');
  await signIn(account);
  await page.goto(categoryPage(categoryId));
  await page.getByRole('link', { name: 'Inscribir atleta' }).click();
  await expect(page).toHaveURL(enrollPage(categoryId));
  await expect(page.getByRole('heading', { level: 1, name: 'Inscribir atleta' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveCount(2);
  const email = field(page, 'Correo del atleta');
  const send = button(page, 'Inscribir atleta');
  await send.click();
  await expect(page.getByText('Por favor introduce un correo!')).toBeVisible();
  await email.fill('abc');
  await send.click();
  await expect(page.getByText('Por favor introduce un correo valido!')).toBeVisible();
  await email.fill('nadie@correo.test');
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No existe un atleta con ese correo' })).toBeVisible();
  await expectAccessible();
  await email.fill(athlete.account.email);
  await send.click();
  await expect(page.getByRole('heading', { name: 'El atleta quedó inscrito en RX Femenino' })).toBeVisible();
  await button(page, 'Inscribir a otro').click();
  await email.fill(athlete.account.email);
  await send.click();
  await expect(page.getByText('El atleta ya está inscrito en el evento')).toBeVisible();
  await page.goto(athletesPage(eventId));
  // Until the athlete accepts, the page shows only what the organizer typed, not the account's data (N7).
  const row = rowOf(page, athlete.account.email);
  await expect(row).toContainText('Por confirmar');
  await expect(row).toContainText('Sin confirmar');
  await expect(row).not.toContainText(/\+58|Mauro/);
});

test('ORG-143 ORG-144 ORG-250 ORG-368 ORG-369 manual entry: a team by its captain’s email → enrolled with name and logo', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app, { team: true });
  const captain = await makeAthlete(app, 'Carmen', 'Capitana');
  await signIn(account);
  await page.goto(enrollPage(categoryId));
  await field(page, 'Correo del capitán').fill(captain.account.email);
  await button(page, 'Inscribir equipo').click();
  await expect(page.getByText('Por favor sube tu logo!')).toBeVisible();
  await expect(page.getByText('Por favor introduce el nombre del equipo!')).toBeVisible();
  await field(page, 'Nombre del equipo').fill('Las Guacamayas');
  await pickPhoto(page, 'Logo');
  await button(page, 'Inscribir equipo').click();
  await page.getByRole('link', { name: 'Ver el evento' }).click();
  await expect(page).toHaveURL(athletesPage(eventId));
  await expect(rowOf(page, captain.account.email)).toContainText('Las Guacamayas');
  // The organizer adds a member to an existing team by hand (N10).
  await page.getByRole('link', { name: /^Ver Detalle/ }).click();
  await button(page, 'Sumar un miembro').click();
  const mate = dialog(page, 'Sumar un miembro a Las Guacamayas');
  await mate.getByRole('button', { name: 'Sumar al equipo' }).click();
  await expect(mate.getByText('Falta el nombre.')).toBeVisible();
  await field(page, 'Nombre').fill('Bea Paz');
  await field(page, 'Correo').fill(captain.account.email);
  await mate.getByRole('button', { name: 'Sumar al equipo' }).click();
  await expect(mate.getByText('El atleta ya está inscrito en el evento')).toBeVisible();
  await field(page, 'Correo').fill('');
  await expectAccessible();
  await mate.getByRole('button', { name: 'Sumar al equipo' }).click();
  await expect(page.getByText('El miembro ya es parte del equipo')).toBeVisible();
  await expect(button(page, 'Sumar un miembro')).toBeHidden();
  await page.goto(athletesPage(eventId));
  await expect(rowOf(page, 'Bea Paz')).toContainText('Las Guacamayas');
  // The organizer adds Bea's email later.
  await page.getByRole('link', { name: 'Ver Detalle de Bea Paz' }).click();
  await button(page, 'Agregar su correo').click();
  await field(page, 'Correo').fill('bea.paz@lista.test');
  await dialog(page, 'Nombre y correo').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Con el enlace que le llegó por correo')).toBeVisible();
  await mailedLink(app, 'bea.paz@lista.test');
});

test('SPEC-W19 SPEC-R10 N10 N21 ORG-106 ORG-140 walk-league 26 manual entry: the event has started → only mistaken entries are removed, and late athletes are still enrolled', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId, categoryId } = await makeEvent(app);
  const wod = await organizer.call<{ uid: string }>('wods/create', { categoryId, form: wodForm(clock) });
  await fillWithAthletes(app.sql, { eventId, categoryId }, 2);
  await app.sql`insert into result_marks (wod_id, entry_id, category_id, stage, mark, marked_at)
    select ${wod.uid}, entries.id, ${categoryId}, 'event', 'dns', now() from entries
      join users on users.id = entries.user_id where entries.event_id = ${eventId} and users.name like '%1'`;
  await startEvent(app.sql, eventId);
  await signIn(account);
  await page.goto(categoryPage(categoryId));
  await expect(page.getByRole('heading', { level: 1, name: 'RX Femenino' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscribir atleta' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Inscripción tardía' }).click();
  await expect(page).toHaveURL(enrollPage(categoryId));
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción tardía' })).toBeVisible();
  await expect(field(page, 'Correo del atleta')).toBeVisible();
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Inscripción tardía' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción tardía' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Ver Detalle de Atleta 1' }).click();
  await expect(button(page, 'Retirar de la categoría')).toBeDisabled();
  await expect(page.getByText('El evento ya empezó: solo se retira a quien se inscribió a mano')).toBeVisible();
  // The page names the alternative and links to it.
  await page.getByRole('link', { name: 'resultados de su categoría' }).click();
  await expect(page).toHaveURL(`${categoryPage(categoryId)}?tab=resultados`);
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Ver Detalle de Atleta 2' }).click();
  await expect(button(page, 'Cambiar de categoría')).toHaveCount(0);
  await button(page, 'Retirar de la categoría').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar de la categoría' }).click();
  await expect(page.getByText('Atleta retirado de la categoría')).toBeVisible();
});

test('walk-organizer A4 ORG-146 ORG-517 J6 walk-athlete 7 entries of athletes: moved to another category, then removed → the removal asks, also about the refund', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId, categoryId } = await makeEvent(app);
  const athlete = await makeAthlete(app, 'Pablo', 'Pagador');
  const order = await join(athlete, { eventId, categoryId }, { paid: true });
  await organizer.makeCategory(eventId, { name: 'Escalado Femenino' });
  await organizer.makeCategory(eventId, { name: 'Dúos', team: true, members: 2 });
  await signIn(account);
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Ver Detalle de Pablo Pagador' }).click();
  await button(page, 'Cambiar de categoría').click();
  const moving = dialog(page, 'Cambiar de categoría a Pablo Pagador');
  await expect(moving.getByText('Dúos: Es para otro número de personas.')).toBeVisible();
  await moving.getByRole('button', { name: 'Cambiar de categoría' }).click();
  await expect(moving.getByText('Por favor elige una categoria!')).toBeVisible();
  await moving.getByRole('radio', { name: 'Escalado Femenino' }).check();
  await moving.getByRole('button', { name: 'Cambiar de categoría' }).click();
  await expect(moving).toBeHidden();
  await expect(page.getByText('Escalado Femenino').first()).toBeVisible();
  // Reload the page, so that the next page's code is not loaded yet.
  await expect(button(page, 'Retirar de la categoría')).toBeEnabled();
  await page.reload();
  const refused: string[] = [];
  page.on('response', answer => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await button(page, 'Retirar de la categoría').click();
  const asking = dialog(page, '¿Retirar a Pablo Pagador?');
  await asking.getByRole('radio', { name: 'Sin reembolso' }).check();
  await expect(asking.getByRole('button', { name: 'Retirar sin reembolso' })).toBeVisible();
  await asking.getByRole('radio', { name: 'Reembolsar $60.00' }).check();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await button(page, 'Retirar de la categoría').click();
  await asking.getByRole('button', { name: 'Retirar y reembolsar $60.00' }).click();
  await expect(page.getByText('Atleta retirado de la categoría')).toBeVisible();
  await expect(page).toHaveURL(athletesPage(eventId));
  await expect(page.getByRole('heading', { name: 'Todavía no hay atletas inscritos' })).toBeVisible();
  expect(refused).toEqual([]);
  type Income = { orders: { uid: string; refunded: number }[] };
  const stored = await organizer.call<Income>('income/read', { eventId });
  expect(stored.orders).toEqual([expect.objectContaining({ uid: order.uid, refunded: 6000 })]);
});

test('J5 manual entry: the mailed link → shows the entry and waits for a button to stay or leave', async ({
  page,
  app,
}) => {
  const { organizer, eventId, categoryId } = await makeEvent(app);
  const [staying, leaving] = [await makeAthlete(app, 'Quedada'), await makeAthlete(app, 'Salida')];
  const isThere = async (uid: string) =>
    (await app.sql`select 1 from participants where event_id = ${eventId} and user_id = ${uid}`).length === 1;
  for (const { account } of [staying, leaving]) {
    await organizer.call('entries/enroll', { categoryId, email: account.email, team: null });
  }
  const link = await mailedLink(app, leaving.account.email);
  await page.goto(link);
  await expect(page.getByText('Retos de Altura')).toBeVisible();
  await expect(page.getByText('RX Femenino')).toBeVisible();
  expect(await isThere(leaving.account.uid)).toBe(true);
  await button(page, 'Salirme del evento').click();
  await expect(page.getByText('Saliste del evento')).toBeVisible();
  expect(await isThere(leaving.account.uid)).toBe(false);
  await page.reload();
  await expect(page.getByText('Esta inscripción ya no espera respuesta.')).toBeVisible();

  await page.goto(await mailedLink(app, staying.account.email));
  await button(page, 'Quedarme').click();
  await expect(page.getByText('Sigues en el evento')).toBeVisible();
  expect(await isThere(staying.account.uid)).toBe(true);
});

test('walk-organizer A6 B10 manual entry: a pasted sheet of thirty people → all are enrolled, and the mailed link offers the place', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, eventId } = await makeEvent(app);
  const known = await makeAthlete(app, 'Mauro', 'Manual');
  await signIn(account);
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Inscribir atletas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inscribir atletas' })).toBeVisible();
  const many = Array.from({ length: 30 }, (_, at) => `Atleta ${at + 1}\tatleta.${at + 1}@lista.test\tDamas RX`);
  const rows = [`Mauro\t${known.account.email}\trx femenino`, 'Zulay Zapata\tno es un correo\tRX Femenino', ...many];
  await field(page, 'Lista de atletas').fill(['Nombre\tCorreo\tCategoría', ...rows].join('\n'));
  await button(page, 'Revisar la lista').click();
  // The organizer maps an unknown category name once for all rows (N10).
  await expect(page.getByText('1 persona por inscribir · 31 filas con errores, que no entran')).toBeVisible();
  const meaning = page.getByRole('combobox', { name: '«Damas RX» es esta categoría' });
  await meaning.click();
  // The choice applies immediately. The field stays, so the organizer can correct it (ORGA-C28).
  await page.getByRole('option', { name: 'RX Femenino' }).click();
  await expect(page.getByText('31 personas por inscribir · 1 fila con errores, que no entra')).toBeVisible();
  await expect(meaning).toHaveValue('RX Femenino');
  await expect(meaning).toBeFocused();
  await expectAccessible();
  await meaning.click();
  await page.getByRole('option', { name: 'Ninguna: dejar fuera' }).click();
  await expect(button(page, 'Inscribir a 1')).toBeVisible();
  await meaning.click();
  await page.getByRole('option', { name: 'RX Femenino' }).click();
  await expect(button(page, 'Inscribir a 31')).toBeEnabled();
  await button(page, 'Corregir la lista').click();
  await button(page, 'Revisar la lista').click();
  await expect(meaning).toHaveValue('RX Femenino');
  await expect(page.getByText('31 personas por inscribir · 1 fila con errores, que no entra')).toBeVisible();
  await expect(rowOf(page, known.account.email).last()).toContainText('Invitación a su cuenta');
  await expect(rowOf(page, 'Zulay Zapata').last()).toContainText('Por favor introduce un correo valido!');
  await expectAccessible();
  await button(page, 'Inscribir a 31').click();
  await expect(page.getByRole('heading', { name: /31 personas quedaron en la lista/ })).toBeVisible();
  await button(page, 'Corregir 1 fila').click();
  await expect(field(page, 'Lista de atletas')).toHaveValue(/Zulay Zapata/);
  await page.goto(athletesPage(eventId));
  await expect(page.getByText('31 atletas')).toBeVisible();
  await page.getByRole('combobox', { name: 'Orden' }).click();
  await page.getByRole('option', { name: 'Por nombre' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('row').nth(1)).toContainText('atleta.1@lista.test');
  // The athlete's page has its own address, which also opens in another tab.
  const detail = await page.getByRole('link', { name: 'Ver Detalle de Atleta 10', exact: true }).getAttribute('href');
  await page.goto(detail ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Atleta 10' })).toBeVisible();
  await expect(page.getByText('Sin cuenta')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(await mailedLink(app, 'atleta.10@lista.test'));
  await expect(page.getByText('El organizador te inscribió como')).toBeVisible();
  // The login's address does not contain the code. After the login the invitation opens again (SAFE-L25).
  const link = page.url();
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fmanual-entry');
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, known.account.email, known.account.password);
  await submitPanel(panel);
  await expect(button(page, 'Tomar mi lugar como Mauro Manual')).toBeVisible();
  await expect(page).toHaveURL(link);
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('link', { name: 'Crear mi cuenta y quedarme' }).click();
  await expect(page.getByText('Tu lugar en Retos de Altura te espera')).toBeVisible();
  await expect(field(page, 'Correo')).toHaveValue('atleta.10@lista.test');
  await expect(field(page, 'Correo')).not.toBeEditable();
  await expect(page.locator('input[autocomplete=given-name]')).toHaveValue('Atleta');
});

test('ORGA-C5 ORGA-C6 manual entry: a workbook with a title above its head → each column is shown, changed, and remembered', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, organizer, eventId } = await makeEvent(app);
  await organizer.makeCategory(eventId, { name: 'Élite', admits: 'women' });
  await signIn(account);
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Inscribir atletas' }).click();
  const row = (...cells: string[]) =>
    `<row>${cells.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const rows = [
    row('Throwdown Andino 2027'),
    row('Atleta', 'Categoría', 'Sexo', 'F. Nac.', 'Celular', 'Cédula', 'Box'),
    row('Carla Ibáñez', 'Élite', 'M', '19-11-1999', '633 410 226', '20448812B', 'Faro'),
    row('Lola Andreu', 'Élite', 'F', '30-05-1998', '655 118 902', '21007765C', 'Grao'),
    row('Nuria', 'Nada', 'F', '', '600 100 200', '', 'Grao'),
  ];
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const buffer = workbookOf(rows.join(''));
  await page.getByLabel('Archivo con la lista').setInputFiles({ name: 'inscritos.xlsx', mimeType, buffer });
  await expect(field(page, 'Lista de atletas')).toHaveValue(/Lola Andreu/);
  await button(page, 'Revisar la lista').click();
  const column = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(column('Encabezado')).toHaveValue(/^Línea 2: Atleta/);
  await expect(page.getByText('Sobre el encabezado no se lee «Throwdown Andino 2027».')).toBeVisible();
  await expect(column('Columna 6, Cédula')).toHaveValue('Documento');
  await expect(column('Columna 7, Box')).toHaveValue('No usar');
  await expect(page.getByText('No se usa «Box».')).toBeVisible();
  await expect(rowOf(page, 'Carla Ibáñez').last()).toContainText('Según la lista es hombre');
  await expectAccessible();

  // By keyboard: the column that held the field before becomes unused.
  await column('Columna 7, Box').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(column('Columna 7, Box')).toHaveValue('Nombre');
  await expect(column('Columna 1, Atleta')).toHaveValue('No usar');
  await expect(column('Columna 7, Box')).toBeFocused();
  await expect(rowOf(page, 'Grao').last()).toBeVisible();

  // A reload of the tab keeps the list and the columns.
  await page.reload();
  await button(page, 'Revisar la lista').click();
  await expect(column('Columna 7, Box')).toHaveValue('Nombre');
  await column('Columna 1, Atleta').click();
  await page.getByRole('option', { name: 'Nombre', exact: true }).click();
  await button(page, 'Inscribir a 2').click();
  await expect(page.getByRole('heading', { name: /2 personas quedaron en la lista/ })).toBeVisible();

  // Rejected rows return to the text field with the original columns.
  await button(page, 'Corregir 1 fila').click();
  await expect(field(page, 'Lista de atletas')).toHaveValue(/Celular[\s\S]*Nuria[\s\S]*600 100 200/);

  // Two columns could be the name, so the organizer must choose.
  await field(page, 'Lista de atletas').fill('Los Cóndores\tAna Paz\tRX Femenino');
  await button(page, 'Revisar la lista').click();
  await expect(page.getByText('¿Cuál es el nombre y cuál el equipo?')).toBeVisible();
  await expect(button(page, 'Inscribir a 1')).toBeDisabled();
  await expectAccessible();
  await column('Columna 2').click();
  await page.getByRole('option', { name: 'Nombre', exact: true }).click();
  await expect(page.getByText('¿Cuál es el nombre y cuál el equipo?')).toBeHidden();
  await expect(button(page, 'Inscribir a 1')).toBeEnabled();
  await page.goto(athletesPage(eventId));
  await expect(rowOf(page, 'Carla Ibáñez')).toContainText('633 410 226');
  await expect(rowOf(page, 'Carla Ibáñez')).toContainText('Solo mujeres');
});
