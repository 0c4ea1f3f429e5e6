import type { Page } from '@playwright/test';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { namesOf, publicBoard, rowOf } from '#e2e/kit/boards.ts';
import { forTime } from '#e2e/kit/contests.ts';
import type { Athlete } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button } from '#e2e/kit/organizer.ts';
import {
  addJudge,
  athleteBase,
  chooseTest,
  enterAthlete,
  enterTeamOf,
  fillTyped,
  formOf,
  makeQualifying,
  makeUploads,
  qualifierPage,
  resultOf,
  review,
  said,
  scorePage,
  testRow,
  type UploadHome,
  youTube,
} from '#e2e/kit/uploads.ts';

const amrap = { name: 'AMRAP del Guaire', typeWod: 'amrap' as const };
const sprint = forTime('Ávila Sprint');
const ownQualifier = (athlete: Athlete, { categoryId }: UploadHome) =>
  athlete.call<UploadScreen>('uploads/readQualifier', { categoryId });

/** Sends the same call as the screen, as if from another window. */
const send = (athlete: Athlete, { categoryId, tests }: UploadHome, test: string, values: unknown) =>
  athlete.call('uploads/submitQualifier', {
    categoryId,
    wodId: tests[test],
    version: 0,
    values,
    video: { link: youTube },
  });

/** Switches the video field from a file, its default, to a link. */
async function giveLink(page: Page) {
  await page.getByText('Enlace de YouTube', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Enlace del video' }).fill(youTube);
}

test('PUB-007 ATH-013 ATH-080 ATH-088 ATH-172 ATH-173 ATH-175 ATH-177 ATH-178 ATH-179 ATH-184 qualifier: a result is uploaded → a judge approves it, and it decides table and cut', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const home = await makeQualifying(app, {
    category: { competitorsNumbers: 1 },
    tests: [sprint, { ...amrap, typeEvent: 'online' }],
  });
  const first = await enterAthlete(app, home, { firstName: 'Andreína', lastName: 'Landaeta' });
  const second = await enterAthlete(app, home, { firstName: 'Oriana', lastName: 'Villalobos' });
  const judge = await addJudge(app, home);
  await send(second, home, 'Ávila Sprint', { quantity: 90, time: { minutes: 10, seconds: 0, milliseconds: 0 } });
  await signIn(first.account);
  await page.goto(`${athleteBase}/my-events`);
  await page.getByRole('link', { name: 'Clasificatoria de Copa Cumbre' }).click();
  await expect(page).toHaveURL(qualifierPage(home));
  await expect(page.getByRole('heading', { level: 1, name: 'Subir clasificatorio' })).toBeVisible();
  await expect(page.getByText('RX Femenino')).toBeVisible();
  await expect(testRow(page, 'AMRAP del Guaire')).toHaveCount(0);
  await giveLink(page);
  await fillTyped(page, { minutes: '6', seconds: '28', score: '100' });
  await button(page, 'Subir resultados').click();
  await expect(said(page, 'Resultados subidos con éxito')).toBeVisible();
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('Pendiente');
  await expect(resultOf(page, 'Ávila Sprint')).toContainText('100 reps · 06:28');
  await expectAccessible();
  await page.reload();
  await expect(button(page, 'Enviado')).toBeDisabled();
  const [sent] = (await ownQualifier(first, home)).results;
  expect(sent).toMatchObject({ status: 'pending', modified: false, appealed: false });

  const wodId = home.tests['Ávila Sprint'] ?? '';
  for (const { entryId } of [first, second]) await review(judge, 'approve', { wodId, entryId, version: 1 });
  await page.reload();
  await expect(button(page, 'Aprobado')).toBeDisabled();
  await expect(button(page, 'Editar resultado')).toHaveCount(0);
  await page.goto(publicBoard(home.categoryId));
  await page.getByRole('tab', { name: 'Tabla clasificatorio' }).click();
  await expect(rowOf(page, 'Andreína Landaeta')).toContainText('06:28');
  await expect.poll(() => namesOf(page)).toEqual(['Andreína Landaeta', 'Oriana Villalobos']);

  await app.sql`update events set qualifier_ends_at = now() where id = ${home.eventId}`;
  await page.goto(scorePage(home));
  await expect(testRow(page, 'AMRAP del Guaire')).toBeVisible();
  await page.goto(qualifierPage(home));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('¡El evento no ha iniciado o ya finalizó!');
  await page.context().clearCookies();
  await signIn(second.account);
  await page.goto(scorePage(home));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('¡No clasificaste al Evento Online!');
  await expect(page).toHaveURL(`${athleteBase}/my-events`);
});

test('ATH-176 ATH-286 R4 qualifier: a rejected result → shows the judge’s note and is resent; a waiting one can be edited', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const home = await makeQualifying(app, { tests: [amrap, sprint] });
  const athlete = await enterAthlete(app, home);
  const judge = await addJudge(app, home);
  const wodId = home.tests['AMRAP del Guaire'] ?? '';
  await send(athlete, home, 'AMRAP del Guaire', { quantity: 120 });
  await signIn(athlete.account);
  await page.goto(qualifierPage(home));
  await chooseTest(page, 'AMRAP del Guaire');
  await button(page, 'Editar resultado').click();
  await fillTyped(page, { score: '118' });
  await button(page, 'Actualizar resultado').click();
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('118 reps');
  await review(judge, 'reject', {
    wodId,
    entryId: athlete.entryId,
    version: 2,
    note: 'La cámara no muestra la barra.',
  });
  await page.reload();
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('Rechazado');
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('La cámara no muestra la barra.');
  await expect(testRow(page, 'AMRAP del Guaire')).toBeVisible();
  await expectAccessible();
  await fillTyped(page, { score: '110' });
  await button(page, 'Subir resultados').click();
  await expect(said(page, 'Resultados subidos con éxito')).toBeVisible();
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('Pendiente');
  await expect(resultOf(page, 'AMRAP del Guaire')).toContainText('110 reps');
});

test('ATH-174 ATH-180 ATH-181 ATH-182 ATH-183 ATH-200 ATH-232 walk-team 9 qualifier: no test chosen, a test over, outside the window, no place → no result is sent', async ({
  page,
  app,
  signIn,
}) => {
  const home = await makeQualifying(app, { tests: [amrap, sprint] });
  const athlete = await enterAthlete(app, home);
  await signIn(athlete.account);
  await page.goto(qualifierPage(home));
  await button(page, 'Subir resultados').click();
  await expect(page.getByRole('group', { name: 'Tests' }).getByRole('alert')).toHaveText(
    'Por favor selecciona un Test!',
  );
  await chooseTest(page, 'AMRAP del Guaire');
  const toDo = page.getByRole('link', { name: 'Qué hay que hacer' });
  await expect(toDo).toHaveAttribute('href', `/events/category/${home.categoryId}?tab=tests-clasificatorio`);
  await button(page, 'Subir resultados').click();
  await expect(formOf(page, 'AMRAP del Guaire')).toContainText('Por favor sube el video!');
  await expect(formOf(page, 'AMRAP del Guaire')).toContainText('Ingresa la cantidad');
  await giveLink(page);
  await fillTyped(page, { score: '80' });
  // The test ends while the page is open. The page still has the old answer.
  await app.sql`update wods set ends_at = now() where category_id = ${home.categoryId}`;
  await button(page, 'Subir resultados').click();
  await expect(said(page, 'El test ha culminado!')).toBeVisible();
  await expect(testRow(page, 'AMRAP del Guaire')).toContainText('Expirado');
  await expect(page.getByRole('textbox', { name: 'Puntuación' })).toHaveValue('80');
  await expect(button(page, 'Test no disponible')).toBeDisabled();
  expect((await ownQualifier(athlete, home)).results).toEqual([]);
  // Closing the qualifier early also ends its tests, whatever their end times.
  await app.sql`update wods set ends_at = now() + interval '1 day' where category_id = ${home.categoryId}`;
  await app.sql`update events set qualifier_closed_at = now() where id = ${home.eventId}`;
  await page.goto(`${qualifierPage(home)}?past=true`);
  await expect(testRow(page, 'Ávila Sprint')).toContainText('Expirado');
  await expect(page.getByRole('radio', { name: 'Ávila Sprint' })).toBeDisabled();
  await expect(button(page, 'Test no disponible')).toBeDisabled();

  // Outside the window or without an entry, the athlete gets a message and returns to the previous page.
  const other = await makeQualifying(app, { tests: [] });
  await page.goto(qualifierPage(other));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('¡No clasificaste al Evento Online!');
  await expect(page).toHaveURL(`${athleteBase}/my-events`);
  await expect(said(page, '¡No clasificaste al Evento Online!')).toBeVisible();
  await app.sql`update events set qualifier_closed_at = null, qualifier_starts_at = now() + interval '1 day' where id = ${home.eventId}`;
  await page.goto(qualifierPage(home));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('¡El evento no ha iniciado o ya finalizó!');
  await button(page, 'Volver').click();
  await expect(page).toHaveURL(`${athleteBase}/my-events`);
});

test('ATH-088 ATH-089 ATH-090 ATH-091 own events: opened → upload buttons come with their windows, only for athletes that may send', async ({
  page,
  app,
  signIn,
}) => {
  const both = await makeQualifying(app, { event: { name: 'Copa Doble' }, tests: [] });
  const final = await makeUploads(app, { event: { name: 'Copa Final' }, tests: [] });
  const athlete = await enterAthlete(app, both);
  const { uid } = athlete.account;
  for (const { eventId, categoryId } of [final]) {
    await app.sql`insert into entries (id, event_id, category_id, user_id, created_at)
      values (${`final-${uid}`}, ${eventId}, ${categoryId}, ${uid}, now())`;
    await app.sql`insert into participants (event_id, user_id, entry_id, joined_at)
      values (${eventId}, ${uid}, ${`final-${uid}`}, now())`;
  }
  const team = await makeQualifying(app, {
    event: { name: 'Copa Equipos' },
    category: { team: true, members: 2 },
    tests: [],
  });
  await enterTeamOf(app, team, (await app.makeUser('athlete')).uid, [uid]);
  await signIn(athlete.account);
  await page.goto(`${athleteBase}/my-events`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Clasificatoria de Copa Doble')).toHaveAttribute('href', qualifierPage(both));
  // The page of the results says when it opens (N20).
  await link('Resultados de Copa Doble').click();
  await expect(page.getByText(/^Los resultados se abren cuando termine el clasificatorio, el \d+ de/)).toBeVisible();
  await page.goto(`${athleteBase}/my-events`);
  await expect(link('Resultados de Copa Final')).toHaveAttribute('href', scorePage(final));
  await expect(link('Clasificatoria de Copa Final')).toHaveCount(0);
  await expect(link('Clasificatoria de Copa Equipos')).toHaveCount(0);
  await expect(link('Resultados de Copa Equipos')).toHaveCount(0);
  await both.organizer.call('events/closeQualifier', { id: both.eventId });
  await page.reload();
  await expect(link('Resultados de Copa Doble')).toHaveAttribute('href', scorePage(both));
  await expect(link('Clasificatoria de Copa Doble')).toHaveCount(0);
  await app.sql`update events set type = 'offline' where id = ${final.eventId}`;
  await app.sql`update events set qualifier_ends_at = now(), ends_at = now() where id = ${both.eventId}`;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Copa Final' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Resultados|Clasificatoria) de/ })).toHaveCount(0);
});
