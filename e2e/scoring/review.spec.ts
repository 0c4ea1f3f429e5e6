import { messages } from '#contract/messages.ts';
import { type Contest, enterTeam, forTime, makeContest } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { withQualifier } from '#e2e/kit/organizer.ts';
import { decide, done, field, makeJudge, playFilms, reviewPage, sendResult, stored } from '#e2e/kit/reviewing.ts';

const words = messages.review;
type App = Parameters<typeof makeJudge>[0];
const amrap = { name: 'Cindy', typeWod: 'amrap' as const, typeEvent: 'qualifier' as const };

const qualifier = (app: App, names: string[], changes: Partial<Parameters<typeof makeContest>[1]> = {}) =>
  makeContest(app, { names, event: withQualifier, tests: [amrap], ...changes });

const open = (contest: Contest, name: string) => reviewPage(contest, 'qualifier', name, 'Cindy');

test('ORG-028 ORG-207 ORG-208 ORG-209 ORG-300 PUB-157 review: a judge approves a result unchanged → the next result follows', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  const contest = await qualifier(app, ['Ana', 'Bea']);
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await sendResult(app, contest, 'Cindy', 'Bea', { quantity: 80 });
  await signIn(await makeJudge(app, contest));
  await page.goto(open(contest, 'Ana'));
  const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem');
  await expect(steps).toContainText(['Revisión de video', 'Listo']);
  await expect(page.getByText('2 por revisar')).toBeVisible();
  await decide(page, 'Aprobar 90 reps').click();
  await expect(done(page, words.approved)).toBeVisible();
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('link', { name: 'Continuar revisión' })).toHaveAttribute(
    'href',
    `/dashboard/staff/event-detail/${contest.eventId}`,
  );
  expect(await stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ status: 'approved', modified: false });
  await expect(page.getByRole('link', { name: 'Siguiente' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bea' })).toBeVisible();
  await decide(page, 'Aprobar 80 reps').click();
  await expect(done(page, words.approved)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Siguiente' })).toHaveCount(0);
});

test('walk-organizer A2 ORG-027 ORG-029 ORG-301 ORG-302 ORG-373 ORG-374 ORG-502 review: no-reps are marked by keyboard → they lower the count, and a change needs a note', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const contest = await qualifier(app, ['Ana']);
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await signIn(await makeJudge(app, contest));
  await playFilms(page);
  await page.goto(open(contest, 'Ana'));
  await page.getByRole('button', { name: 'Ver el video de YouTube: Cindy de Ana' }).click();
  const position = page.getByRole('slider', { name: 'Posición en el video' });
  await expect(position).toHaveAttribute('aria-valuetext', '00:00 de 07:00');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveAttribute('aria-valuetext', '00:05 de 07:00');
  await page.keyboard.press('+');
  await expect(page.getByRole('radio', { name: '1.5×' })).toBeChecked();
  await page.keyboard.press('-');
  await expect(page.getByRole('radio', { name: '1×', exact: true })).toBeChecked();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  // Each no-rep counts. The focus stays on the page, so the keys still control the video.
  await expect(field(page, 'Repeticiones')).toHaveValue('87');
  await expect(page.getByRole('textbox', { name: /motivo/i })).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: 'Profundidad', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Reproducir' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar no-rep 3' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveAttribute('aria-valuetext', '00:10 de 07:00');
  await page.getByRole('list', { name: 'No-reps' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Otro motivo' }).click();
  await expect(field(page, 'Otro motivo del no-rep 1')).toBeFocused();
  await page.keyboard.type('No bajó');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'No-reps' }).getByRole('button').nth(1).click();
  await page.getByRole('button', { name: 'Quitar no-rep 2' }).click();
  await position.fill('260');
  await page.getByRole('button', { name: 'Marcar no-rep' }).click();
  await page.getByRole('button', { name: 'Extensión', exact: true }).click();
  await expect(decide(page, 'Modificar a 88 y aprobar')).toBeVisible();
  // After a click the focus must leave the button, so that Space controls the video.
  await page.getByRole('button', { name: 'Marcar no-rep' }).click();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar no-rep 3' }).click();
  await expect(field(page, 'Repeticiones')).toHaveValue('88');
  await expectAccessible();
  // A reload keeps the marks and the typed text.
  await field(page, 'Repeticiones').fill('   ');
  await decide(page, 'Modificar y aprobar').click();
  await expect(page.getByText(messages.result.required('Cantidad'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'No-reps' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Usar 88: lo enviado menos los no-reps' }).click();
  await decide(page, 'Modificar a 88 y aprobar').click();
  await expect(page.getByText(words.note)).toBeVisible();
  await field(page, 'Nota').fill('Dos no-reps');
  await decide(page, 'Modificar a 88 y aprobar').click();
  await expect(done(page, words.changed)).toBeVisible();
  expect(await stored(app, contest, 'Cindy', 'Ana')).toMatchObject({
    status: 'approved',
    modified: true,
    note: 'Dos no-reps',
    marks: [
      { at: 5000, reason: 'No bajó' },
      { at: 260_000, reason: 'Extensión' },
    ],
  });
  await page.reload();
  const compared = page.getByRole('region', { name: 'Resultado' }).getByRole('definition');
  await expect(compared).toContainText(['90', '88']);
});

test('R4 review: a rejection → needs a note and a confirmation', async ({ page, app, signIn }) => {
  const contest = await qualifier(app, ['Ana']);
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await signIn(await makeJudge(app, contest));
  await page.goto(open(contest, 'Ana'));
  await decide(page, 'Rechazar').click();
  await expect(page.getByText(words.note)).toBeVisible();
  await expect(field(page, 'Nota')).toBeFocused();
  await field(page, 'Nota').fill('El video no muestra los pies');
  await decide(page, 'Rechazar').click();
  const asking = page.getByRole('dialog', { name: '¿Rechazar el resultado de Ana?' });
  await asking.getByRole('button', { name: 'Rechazar' }).click();
  await expect(done(page, words.rejected)).toBeVisible();
  expect(await stored(app, contest, 'Cindy', 'Ana')).toMatchObject({
    status: 'rejected',
    note: 'El video no muestra los pies',
  });
});

test('ORG-210 ORG-370 ORG-372 review: an unknown type of test → refused; no test chosen → a choice is required first', async ({
  page,
  app,
  signIn,
}) => {
  const timed = { ...forTime('Fran'), typeEvent: 'qualifier' as const };
  const contest = await qualifier(app, ['Ana'], { tests: [amrap, timed] });
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await sendResult(app, contest, 'Fran', 'Ana', { quantity: 100, timeMs: 409_250 });
  await signIn(await makeJudge(app, contest));
  await page.goto(reviewPage(contest, 'final', 'Ana'));
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
  await page.goto(reviewPage(contest, 'offline', 'Ana'));
  // The event also has an on-site stage, which has no tests here.
  await expect(page.getByRole('heading', { name: 'Esta etapa no tiene tests' })).toBeVisible();
  await page.goto(reviewPage(contest, 'qualifier', 'Ana'));
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(page.getByText(words.test)).toBeVisible();
  await page.getByRole('combobox', { name: 'Test' }).click();
  await page.getByRole('option', { name: 'Cindy' }).click();
  await expect(field(page, 'Repeticiones')).toHaveValue('90');
  await expect(field(page, 'Tiempo')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Test' }).click();
  await page.getByRole('option', { name: 'Fran' }).click();
  await expect(field(page, 'Tiempo')).toHaveValue('06:49.250');
  await field(page, 'Tiempo').fill('');
  await field(page, 'Nota').fill('Llegó después');
  await decide(page, 'Modificar y aprobar').click();
  await expect(page.getByText(messages.result.required('Tiempo'))).toBeVisible();
  await field(page, 'Tiempo').fill('0653');
  await decide(page, 'Modificar a 06:53 y aprobar').click();
  await expect(done(page, words.changed)).toBeVisible();
  expect(Number((await stored(app, contest, 'Fran', 'Ana'))?.time_ms)).toBe(413_000);
});

test('ORG-371 review: a team’s result → the judge chooses a participant, and only that participant’s values change', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await qualifier(app, [], { category: { team: true, members: 2 } });
  await enterTeam(app.sql, contest, 'Las Tenaces', ['Eva', 'Fabi']);
  const people = await app.sql`select users.id, users.name from participants join users on users.id = user_id
    where entry_id = ${contest.entries['Las Tenaces'] ?? ''}`;
  const idOf = (name: string) => String(people.find(each => each.name === name)?.id);
  await sendResult(app, contest, 'Cindy', 'Las Tenaces', {
    quantity: 110,
    members: [
      { userId: idOf('Eva'), quantity: 60 },
      { userId: idOf('Fabi'), quantity: 50 },
    ],
  });
  await signIn(await makeJudge(app, contest));
  await page.goto(open(contest, 'Las Tenaces'));
  await decide(page, 'Aprobar 110 reps').click();
  await expect(page.getByText(words.participant)).toBeVisible();
  await page.getByRole('combobox', { name: 'Participante' }).click();
  await page.getByRole('option', { name: 'Fabi' }).click();
  await field(page, 'Repeticiones').fill('47');
  await field(page, 'Nota').fill('Tres no-reps de Fabi');
  await decide(page, 'Modificar a 107 y aprobar').click();
  await expect(done(page, words.changed)).toBeVisible();
  expect(Number((await stored(app, contest, 'Cindy', 'Las Tenaces'))?.quantity)).toBe(107_000);
});

test('review: two judges on one result → the second sees the first, and neither overwrites unseen', async ({
  page,
  app,
  signIn,
  browser,
  expectAccessible,
}) => {
  // A tablet in landscape and dark mode, as in a dark hall.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const contest = await qualifier(app, ['Ana']);
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await signIn(await makeJudge(app, contest));
  await page.goto(open(contest, 'Ana'));
  await field(page, 'Nota').fill('Cinco no-reps');
  await field(page, 'Repeticiones').fill('85');

  const context = await browser.newContext({ baseURL: app.url, locale: 'es-VE', serviceWorkers: 'block' });
  const { email, password, type } = await makeJudge(app, contest);
  await context.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  const second = await context.newPage();
  await second.goto(open(contest, 'Ana'));
  await expect(second.getByText('también tiene abierto este resultado')).toBeVisible();
  await decide(second, 'Aprobar 90 reps').click();
  await expect(done(second, words.approved)).toBeVisible();
  await context.close();

  await decide(page, 'Modificar a 85 y aprobar').click();
  await expect(page.getByText(words.changedMeanwhile)).toBeVisible();
  await expect(page.getByText('Ahora dice 90 reps (aprobado')).toBeVisible();
  await expect(field(page, 'Repeticiones')).toHaveValue('85');
  await expect(decide(page, 'Modificar a 85 y aprobar')).toHaveCount(0);
  const mine = page.getByRole('button', { name: 'Seguir con lo mío' });
  // The choice stays in view at every scroll position.
  for (const end of ['document.body.scrollHeight', '0']) {
    await page.evaluate(`scrollTo(0, ${end})`);
    await expect(mine).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Usar lo nuevo' })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible();
  await mine.click();
  await decide(page, 'Modificar a 85 y aprobar').click();
  await expect(done(page, words.changed)).toBeVisible();
  expect(await stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ version: 3, note: 'Cinco no-reps' });
});

test('E10 review: the category is in audit → the page shows the reason, and no button can be pressed', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await qualifier(app, ['Ana']);
  await sendResult(app, contest, 'Cindy', 'Ana', { quantity: 90 });
  await app.sql`update categories set is_audit = true where id = ${contest.categoryId}`;
  await signIn(await makeJudge(app, contest));
  await page.goto(open(contest, 'Ana'));
  await expect(page.getByText(messages.result.audit)).toBeVisible();
  await expect(decide(page, 'Aprobar 90 reps')).toHaveCount(0);
  await expect(field(page, 'Repeticiones')).toBeDisabled();
});
