import type { Page } from '@playwright/test';
import { dialog, field, readAppeal, words } from '#e2e/kit/appealing.ts';
import { appealOf, makeContested, minutes, note } from '#e2e/kit/contested.ts';
import { menuLink } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, button } from '#e2e/kit/organizer.ts';
import type { UploadHome } from '#e2e/kit/uploads.ts';

const reviewPage = (id: string) => `${base}/appeals-review/${id}`;
const listPage = ({ eventId }: UploadHome) => `${base}/appeals-detail/${eventId}`;
const approvals = (page: Page) => page.getByRole('button', { name: /probar/ });

test.describe('decisions on appeals', () => {
  test('ORG-021 ORG-043 ORG-060 ORG-061 ORG-062 ORG-173 ORG-174 ORG-175 ORG-176 ORG-177 ORG-178 ORG-179 ORG-180 ORG-181 ORG-184 ORG-185 ORG-363 ORG-364 ORG-365 an appeal is opened from the menu → shows all that a decision needs; the organization’s own result closes it', async ({
    page,
    app,
    signIn,
    expectAccessible,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await signIn(contest.owner);
    await page.goto(base);
    await menuLink(page, 'Apelaciones').click();
    await expect(page).toHaveURL(`${base}/appeals`);
    await expectAccessible();
    await page.getByRole('link', { name: /Copa Cumbre/ }).click();
    await expect(page).toHaveURL(listPage(contest));
    await expect(page.getByText('Una espera tu decisión.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: contest.athlete.account.displayName });
    for (const text of ['RX Femenino', 'Fran', id]) await expect(row).toContainText(text);
    await expectAccessible();
    await row.getByRole('link', { name: /^Revisar/ }).click();
    await expect(page).toHaveURL(reviewPage(id));
    await expect(approvals(page)).toHaveCount(3);
    await expect(page.getByRole('heading', { level: 1, name: contest.athlete.account.displayName })).toBeVisible();
    await expect(page.getByRole('link', { name: /Copa Cumbre/ })).toHaveAttribute('href', new RegExp(contest.eventId));
    const testCard = page.getByRole('article', { name: 'Fran' });
    await expect(testCard).toContainText('For Time');
    await expect(page.getByRole('region', { name: 'El test' })).toContainText('En línea');
    await expect(testCard.getByRole('listitem').first()).toBeVisible();
    const decision = page.getByRole('region', { name: 'Decide quién tiene razón' });
    await expect(decision.getByText('100 reps · 05:00', { exact: true })).toBeVisible();
    await expect(decision.getByText('El reloj siguió hasta 6:35.')).toBeVisible();
    await expect(decision.getByText(note)).toBeVisible();
    await expect(approvals(page)).toHaveText([
      'Aprobar 100 reps · 05:00',
      'Aprobar 100 reps · 06:35',
      'Modificar y aprobar',
    ]);
    // The page loads third-party content only after a press.
    await page.route('https://www.youtube-nocookie.com/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="es"><title>Video</title>',
      }),
    );
    await expect(page.locator('iframe')).toHaveCount(0);
    await button(page, `Ver el video: Fran de ${contest.athlete.account.displayName}`).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/);

    await button(page, 'Modificar y aprobar').click();
    await field(page, 'Tiempo').fill('');
    await field(page, 'Repeticiones').fill('  ');
    await dialog(page).getByRole('button', { name: 'Modificar y aprobar' }).click();
    for (const message of [words.time, words.quantity, words.note]) {
      await expect(dialog(page).getByText(message, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Tiempo')).toBeFocused();
    await expectAccessible();
    await field(page, 'Tiempo').fill('05:30');
    await field(page, 'Repeticiones').fill('100');
    await field(page, 'Nota').fill('El reloj se ve en 5:30.');
    await dialog(page).getByRole('button', { name: 'Modificar y aprobar' }).click();
    await expect(page).toHaveURL(listPage(contest));
    expect(await readAppeal(contest, id)).toMatchObject({
      decision: 'organization',
      decisionNote: 'El reloj se ve en 5:30.',
      stands: { timeMs: 330_000 },
    });
  });

  test('ORG-182 ORG-188 ORG-303 decided for the athlete → the list shows it, and athlete and judge are mailed', async ({
    page,
    app,
    signIn,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await signIn(contest.owner);
    await page.goto(reviewPage(id));
    const title = 'Aprobar 100 reps · 05:00';
    await button(page, title).click();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    expect((await readAppeal(contest, id)).status).toBe('pending');
    await button(page, title).click();
    await dialog(page).getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(listPage(contest));
    await expect(page.getByText(words.closed, { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: id })).toContainText('A favor del atleta');
    expect(await readAppeal(contest, id)).toMatchObject({
      status: 'closed',
      stands: { quantity: 100_000, timeMs: 300_000 },
      modifiedByOrganization: true,
    });
    const { athlete, judge } = contest;
    await app.mails.waitForMail(mail => mail.to.includes(athlete.account.email) && /revisada/.test(mail.subject));
    await app.mails.waitForMail(mail => mail.to.includes(judge.account.email) && /decidió/.test(mail.subject));
  });

  test('ORG-183 ORG-186 ORG-187 decided for the judge → the appeal cannot be decided again', async ({
    page,
    app,
    signIn,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await signIn(contest.owner);
    await page.goto(reviewPage(id));
    const title = 'Aprobar 100 reps · 06:35';
    await button(page, title).click();
    await dialog(page).getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(listPage(contest));
    await page.goto(reviewPage(id));
    await expect(page.getByText(words.decided, { exact: true })).toBeVisible();
    await expect(approvals(page)).toHaveCount(3);
    for (const one of await approvals(page).all()) {
      await expect(one).toBeDisabled();
      await expect(one).toHaveAccessibleDescription(words.decided);
    }
    expect((await readAppeal(contest, id)).stands).toMatchObject({ timeMs: 395_000 });
  });

  test('ORG-303 the result was changed in the table → the page says so, and the appeal is closed', async ({
    page,
    app,
    signIn,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await signIn(contest.owner);
    await page.goto(reviewPage(id));
    await expect(approvals(page)).toHaveCount(3);
    await contest.organizer.call('results/saveAsOrganizer', {
      wodId: contest.wodId,
      entryId: contest.athlete.entryId,
      values: { quantity: 100, time: minutes(5, 45) },
      version: 3,
    });
    const title = 'Aprobar 100 reps · 05:00';
    await button(page, title).click();
    await dialog(page).getByRole('button', { name: title }).click();
    await expect(page.getByText(words.decided, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Cerrada al editar')).toBeVisible();
    for (const one of await approvals(page).all()) await expect(one).toBeDisabled();
  });
});
