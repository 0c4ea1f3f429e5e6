import { messages } from '#contract/messages.ts';
import { expect, expectNoAxeFindings, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge } from '#e2e/kit/judges.ts';
import { finish, makeHeat, railPage, shownCount, sign, takes, taps } from '#e2e/kit/rails.ts';

const words = messages.rails;
const viewport = { width: 390, height: 844 };

test.use({ viewport });

test('LIVE-D16 LIVE-D23 take-over: a telephone without network is replaced → the other continues, late taps are held, repeating takes one press', async ({
  page,
  app,
  context,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer);
  const helper = await makeJudge(app, 'Nathalie', 'Giménez');
  await approved(organizer, helper, heat.eventId, { categories: [heat.categoryId] });
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 9);
  await expect(page.getByText('Todo enviado')).toBeVisible();
  await context.setOffline(true);
  await taps(page, 3);
  await shownCount(page, 12);

  const beside = await browser.newContext({ baseURL: app.url, viewport, reducedMotion: 'reduce' });
  const other = await beside.newPage();
  const { email, password, type } = helper.account;
  await other.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await other.goto('/dashboard/staff/rails');
  await other.getByRole('link', { name: words.otherRail }).click();
  const row = other.getByRole('button', {
    name: /^Carril 1 Andrés Eloy Briceño Inés Rojas · última rep hace \d+ s 9 reps$/,
  });
  await row.click();
  await expect(row).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByText('Sigues desde 9.')).toBeVisible();
  await expectNoAxeFindings(other);
  await beside.setOffline(true);
  await expect(other.getByText(words.awayFromOthers)).toBeVisible();
  await expectNoAxeFindings(other);
  await beside.setOffline(false);
  const hold = other.getByRole('button', { name: 'MANTÉN PARA TOMAR EL CARRIL 1' });
  await expect(hold).toBeVisible();
  await hold.click();
  await expect(row).toBeVisible();
  await hold.focus();
  await other.keyboard.down('Enter');
  await shownCount(other, 9);
  await other.keyboard.up('Enter');
  await taps(other, 1);
  await shownCount(other, 10);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Nathalie Giménez' })).toBeVisible();
  await expect(page.getByText(/^Lo tomó con el reloj en \d\d:\d\d\. Lo que cuentes aquí ya no suma\.$/)).toBeVisible();
  await expect(page.getByText(words.ownSent)).toBeVisible();
  for (const name of ['10', '12']) await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nathalie Giménez' })).toBeVisible();

  await finish(other);
  await sign(other);
  await expect(other.getByText('Todo enviado')).toBeVisible();
  const desk = await browser.newContext({ baseURL: app.url, viewport, reducedMotion: 'reduce' });
  const manager = await desk.newPage();
  await manager.request.post('/rpc/accounts/signIn', { data: { json: { ...organizer.account, remember: false } } });
  await manager.goto(`/dashboard/organization/heat-rails/${heat.heatId}`);
  await expect(manager.getByText(words.otherCount('12', '10'))).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Confirmar Carril 1' })).toBeVisible();
  await expectNoAxeFindings(manager);
  await manager.getByRole('button', { name: 'Carril 1: vale 12, del otro conteo' }).click();
  const correct = manager.getByRole('dialog', { name: 'Corregir el carril 1' });
  await expect(correct.getByRole('button', { name: /^Corregir a 12 / })).toBeVisible();
  await correct.getByRole('button', { name: 'Cancelar' }).click();

  await organizer.call('heats/repeat', { heatId: heat.heatId, reason: 'Se cortó la luz' });
  await expect(other.getByRole('heading', { name: words.repeatedAs('Heat 1 · repetición') })).toBeVisible();
  await expectNoAxeFindings(other);
  await other.getByRole('link', { name: 'Ir al carril 1 · Heat 1 · repetición' }).click();
  await expect(other.getByRole('heading', { name: 'Heat 1 · repetición · Carril 1' })).toBeVisible();
  await desk.close();
  await beside.close();
});
