import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge } from '#e2e/kit/judges.ts';
import { finish, makeHeat, railPage, shownCount, sign, takes, taps } from '#e2e/kit/rails.ts';

// Without a network, the service worker serves the rail's page.
test.use({ serviceWorkers: 'allow', viewport: { width: 375, height: 667 } });

test('D9 rail: 200 taps over three reloads without a network → arrive once, and count after the manager confirms', {
  tag: '@phone',
}, async ({ page, app, context, organizer, signIn, expectAccessible }) => {
  test.setTimeout(180_000);
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto('/dashboard/staff/rails');
  await expect(page.getByText('Heat 1 · Carril 1')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Abrir Heat 1, carril 1' }).click();
  await expect(page.getByRole('button', { name: 'Juzgar este carril' })).toBeVisible();
  await expectAccessible();
  await takes(page);
  await shownCount(page, 0);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.getByRole('button', { name: 'Más una repetición' }).click();
  await shownCount(page, 1);
  await expect(page.getByText('Todo enviado')).toBeVisible();
  await expectAccessible();
  await context.setOffline(true);
  let count = 1;
  for (const some of [60, 60, 50, 29]) {
    await taps(page, some);
    count += some;
    await shownCount(page, count);
    await expect(page.getByText(/^\s*\d+ sin enviar$/)).toBeVisible();
    if (some === 29) break;
    await page.reload({ waitUntil: 'domcontentloaded' });
    await shownCount(page, count);
  }
  await expect(page.getByText(`${count - 1} sin enviar`)).toBeVisible();
  await expect(page.getByText('Sin red. Sigue contando:')).toBeVisible();
  await expectAccessible();
  await finish(page);
  await expect(page.getByRole('img', { name: '200', exact: true })).toBeVisible();
  await expectAccessible();
  // The last repetition fell as the judge ended.
  await page.getByRole('button', { name: 'Corregir' }).click();
  const correction = page.getByRole('dialog', { name: 'Corregir el conteo' });
  await correction.getByRole('textbox', { name: 'Van en total' }).fill('201');
  await correction.getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByRole('img', { name: '201', exact: true })).toBeVisible();
  await sign(page);
  await expect(page.getByRole('heading', { name: 'Listo en este carril' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 30_000 });
  const stored = async () =>
    (await app.sql`select status, quantity::int, version from results where entry_id = ${heat.entryId}`)[0];
  await expect.poll(stored).toEqual({ status: 'pending', quantity: 201_000, version: 1 });
  await expectAccessible();
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/heat-rails/${heat.heatId}`);
  await expect(page.getByRole('img', { name: 'Firmado' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Confirmar 1' }).click();
  await expect(page.getByRole('img', { name: 'Confirmado' })).toBeVisible();
  await expect.poll(stored).toEqual({ status: 'approved', quantity: 201_000, version: 2 });
});

test('rail: a rep is undone, a no-rep added, the target typed → the test ends at that press', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const heat = await makeHeat(app, organizer, { validReps: 4 });
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 3);
  await shownCount(page, 3);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await shownCount(page, 2);
  await page.getByRole('button', { name: /^No-rep/ }).click();
  await expect(page.getByRole('button', { name: 'No-rep 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Desempate' }).click();
  await expect(page.getByText('Desempate marcado')).toBeVisible();
  await page.getByRole('button', { name: 'Corregir' }).click();
  await page.getByRole('textbox', { name: 'Van en total' }).fill('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByText('Vale el momento en que apretaste')).toBeVisible();
  await finish(page);
  await page.getByRole('button', { name: /^Firmo / }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Falta la firma.' })).toBeVisible();
  await page.getByRole('button', { name: 'Sin firma' }).click();
  await page.getByRole('textbox', { name: '¿Por qué no firma?' }).fill('Se lesionó');
  await page.getByRole('button', { name: 'Guardar sin firma' }).click();
  await expect(page.getByRole('heading', { name: 'Listo en este carril' })).toBeVisible();
  const stored = async () =>
    (
      await app.sql`select status, quantity::int, time_ms is not null as timed, tiebreak_ms is not null as tied
      from results where entry_id = ${heat.entryId}`
    )[0];
  await expect.poll(stored).toMatchObject({ status: 'pending', quantity: 4_000, timed: true });
});

test('rail: a judge without a rail in the heat → cannot open it and finds none in the list', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const heat = await makeHeat(app, organizer);
  const other = await makeJudge(app, 'Luis');
  await approved(organizer, other, heat.eventId, { categories: [heat.categoryId] });
  await signIn(other.account);
  await page.goto(railPage(heat.railId));
  await expect(page.getByText('Este carril lo juzga otra persona.')).toBeVisible();
  await page.goto('/dashboard/staff/rails');
  await expect(page.getByText('No tienes carriles por ahora')).toBeVisible();
});
