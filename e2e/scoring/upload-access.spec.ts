import { expect, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, button } from '#e2e/kit/organizer.ts';
import { athleteBase, enterAthlete, makeUploads, said, scorePage, testRow } from '#e2e/kit/uploads.ts';

const amrap = { name: 'AMRAP del Guaire', typeWod: 'amrap' as const };

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

test('ATH-187 ATH-191 ATH-192 ATH-193 ATH-194 sending results: an athlete may not send → reads why, and returns to the own events', async ({
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
  for (const [row, text, toast] of refusals) {
    await page.goto(places[row]!);
    await expect(page.getByRole('main').getByRole('alert'), row).toContainText(text);
    await expect(said(page, toast)).toBeVisible();
    await expect(page).toHaveURL(`${athleteBase}/my-events`);
  }
});

test('ATH-188 ATH-189 ATH-190 sending results: no session, an ended session, or another account type → the screen says so', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  await page.goto(scorePage(home));
  await expect(said(page, 'Usuario no autenticado')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(await app.makeUser('staff'));
  await page.goto(scorePage(home));
  await expect(said(page, 'Acceso denegado: Solo atletas pueden acceder a esta función')).toBeVisible();
  await expect(page).toHaveURL('/');

  // An expired session is reported, and the page asks for a new sign-in.
  await signIn((await enterAthlete(app, home)).account);
  await page.goto(`${athleteBase}/my-events`);
  await expect(page.getByRole('link', { name: 'Resultados de Copa Cumbre' })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Resultados de Copa Cumbre' }).click();
  await expect(said(page, 'No hay sesión activa')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('ATH-201 ATH-227 R7 sending results: tests fail to load, or there are none → three examples that take nothing, or a message', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeUploads(app, { tests: [amrap] });
  await signIn((await enterAthlete(app, home)).account);
  await app.sql`alter table wods rename to wods_away`;
  try {
    await page.goto(scorePage(home));
    await expect(page.getByRole('heading', { name: 'Error cargando datos' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ejemplo' })).toHaveCount(3);
    await expect(page.getByRole('radio')).toHaveCount(0);
  } finally {
    await app.sql`alter table wods_away rename to wods`;
  }
  await button(page, 'Reintentar').click();
  await expect(testRow(page, 'AMRAP del Guaire')).toBeVisible();
  await app.sql`delete from wods where category_id = ${home.categoryId}`;
  await page.goto(scorePage(home));
  await expect(page.getByText('No hay WODs disponibles')).toBeVisible();
});
