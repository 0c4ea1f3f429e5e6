import type { Page } from '@playwright/test';
import type { AppealDetail } from '#contract/appeals.ts';
import { messages } from '#contract/messages.ts';
import { appealOf, type Contested, makeContested, minutes, note, timed } from './contested.ts';
import { menuLink } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import { base, button } from './organizer.ts';
import {
  addJudge,
  enterTeamOf,
  makeQualifying,
  makeUploads,
  qualifierPage,
  resultOf,
  review,
  scorePage,
  type UploadHome,
  youTube,
} from './uploads.ts';

const words = messages.appeal;
const readAppeal = ({ organizer }: Contested, id: string) =>
  organizer.call<AppealDetail>('appeals/readAsOrganizer', { id });
const reviewPage = (id: string) => `${base}/appeals-review/${id}`;
const listPage = ({ eventId }: UploadHome) => `${base}/appeals-detail/${eventId}`;
const dialog = (page: Page) => page.getByRole('dialog');
const approvals = (page: Page) => page.getByRole('button', { name: /probar/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name);

test.describe('the athlete', () => {
  test('ATH-015 ATH-176 ATH-235 ATH-250 ATH-252 ATH-253 ATH-254 ATH-255 ATH-256 ATH-257 ATH-259 an appeal is written and sent', async ({
    page,
    app,
    signIn,
    expectAccessible,
  }) => {
    const contest = await makeContested(app);
    await signIn(contest.athlete.account);
    await page.goto(scorePage(contest));
    const result = resultOf(page, 'Fran');
    await result.getByRole('button', { name: 'Apelar' }).click();
    await expect(dialog(page)).toContainText('100 reps · 06:35');
    // What was sent stands there already.
    await expect(field(page, 'Tiempo')).toHaveValue('05:00');
    await expect(field(page, 'Repeticiones')).toHaveValue('100');
    await field(page, 'Tiempo').fill('');
    await field(page, 'Repeticiones').fill('   ');
    await button(page, 'Enviar apelación').click();
    for (const message of [words.time, words.quantity, words.note]) {
      await expect(dialog(page).getByText(message, { exact: true })).toBeVisible();
    }
    await expectAccessible();
    await field(page, 'Tiempo').fill('abc');
    await button(page, 'Enviar apelación').click();
    await expect(dialog(page).getByText(messages.review.timeForm, { exact: true })).toBeVisible();
    await field(page, 'Tiempo').fill('130');
    await field(page, 'Repeticiones').fill('101');
    await field(page, 'Nota').fill(note);
    await button(page, 'Enviar apelación').click();
    // What the server knows better is told at its field, and nothing that was typed is lost.
    await expect(dialog(page).getByText(messages.result.overTarget('100'), { exact: true })).toBeVisible();
    await expect(field(page, 'Nota')).toHaveValue(note);
    await field(page, 'Repeticiones').fill('100');
    await button(page, 'Enviar apelación').click();
    await expect(page.getByText(words.sent, { exact: true })).toBeVisible();
    await expect(result.getByRole('button', { name: 'En revisión' })).toBeDisabled();
    await expect(result).toContainText(note);
    const { rows } = await contest.organizer.call<{ rows: { idAppeal: string }[] }>('appeals/listAsOrganizer', {
      eventId: contest.eventId,
      page: 1,
    });
    expect(await readAppeal(contest, rows[0]?.idAppeal ?? '')).toMatchObject({
      status: 'pending',
      asked: { quantity: 100_000, timeMs: 90_000 },
    });
    await app.mails.waitForMail(mail => mail.to.includes(contest.owner.email) && /apeló/.test(mail.subject));
  });

  test('ATH-236 ATH-258 R9 who was answered reads how, and why nobody may appeal now', async ({
    page,
    app,
    signIn,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await contest.organizer.call('appeals/decide', {
      id,
      decision: 'organization',
      values: { quantity: 100, time: minutes(5, 30) },
      note: 'El reloj se ve en 5:30.',
      version: 3,
    });
    await signIn(contest.athlete.account);
    await page.goto(scorePage(contest));
    const result = resultOf(page, 'Fran');
    await expect(result.getByRole('button', { name: 'Revisado' })).toBeDisabled();
    await expect(result).toContainText('La organización puso su propio resultado.');
    await expect(result).toContainText('El reloj se ve en 5:30.');
    await expect(result).toContainText('05:30');

    const late = await makeContested(app);
    await app.sql`update results set updated_at = now() - interval '25 hours' where wod_id = ${late.wodId}`;
    await signIn(late.athlete.account);
    await page.goto(scorePage(late));
    await expect(resultOf(page, 'Fran').getByRole('button', { name: 'Apelar' })).toBeDisabled();
    await expect(resultOf(page, 'Fran')).toContainText(words.late);
  });

  test('ATH-258 a second window that is late keeps what was typed and tells why', async ({ page, app, signIn }) => {
    const contest = await makeContested(app);
    await signIn(contest.athlete.account);
    await page.goto(scorePage(contest));
    await resultOf(page, 'Fran').getByRole('button', { name: 'Apelar' }).click();
    await field(page, 'Nota').fill('Vean el video');
    await appealOf(contest);
    await button(page, 'Enviar apelación').click();
    await expect(dialog(page).getByRole('alert')).toHaveText(words.appealed);
    await expect(field(page, 'Nota')).toHaveValue('Vean el video');
  });

  test('R9 R10 a captain appeals for the team, member by member, in the qualifier', async ({ page, app, signIn }) => {
    const home = await makeQualifying(app, {
      category: { team: true, members: 2 },
      tests: [{ name: 'Saltos' }],
    });
    const [captain, mate] = [await app.makeUser('athlete'), await app.makeUser('athlete')];
    const judge = await addJudge(app, home);
    const entryId = await enterTeamOf(app, home, captain.uid, [mate.uid]);
    await signIn(captain);
    const values = { members: [captain, mate].map(({ uid }) => ({ idUser: uid, quantity: 50, time: null })) };
    const wodId = home.tests.Saltos ?? '';
    const sent = await page.request.post('/rpc/uploads/submitQualifier', {
      data: { json: { categoryId: home.categoryId, wodId, version: 0, values, video: { link: youTube } } },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    await review(judge, 'reject', { wodId, entryId, version: 1, note: 'No se ve la meta.' });
    await page.goto(qualifierPage(home));
    await resultOf(page, 'Saltos').getByRole('button', { name: 'Apelar' }).click();
    // The captain comes first.
    const part = dialog(page).getByRole('group').nth(1);
    await part.getByLabel('Repeticiones').fill('');
    await field(page, 'Nota').fill('La meta está a la izquierda.');
    await button(page, 'Enviar apelación').click();
    await expect(part.getByText(words.quantity)).toBeVisible();
    await part.getByLabel('Repeticiones').fill('55');
    await button(page, 'Enviar apelación').click();
    await expect(page.getByText(words.sent, { exact: true })).toBeVisible();
    const [appeal] = await app.sql`select quantity, stage from appeals where entry_id = ${entryId}`;
    expect(appeal).toMatchObject({ quantity: 105_000, stage: 'qualifier' });
  });
});

test.describe('the organizer', () => {
  test('ORG-021 ORG-043 ORG-060 ORG-061 ORG-173 ORG-174 ORG-175 from the menu over the event to an appeal', async ({
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
  });

  test('ORG-062 ORG-176 ORG-177 ORG-178 ORG-179 ORG-180 ORG-181 all that a decision needs is in view', async ({
    page,
    app,
    signIn,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await signIn(contest.owner);
    await page.goto(reviewPage(id));
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
    // Nothing of strangers is fetched before somebody asks for it.
    await page.route('https://www.youtube-nocookie.com/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="es"><title>Video</title>',
      }),
    );
    await expect(page.locator('iframe')).toHaveCount(0);
    await button(page, `Ver el video: Fran de ${contest.athlete.account.displayName}`).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/);
  });

  test('ORG-182 ORG-188 ORG-303 decided for the athlete: everybody sees it and hears of it', async ({
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

  test('ORG-183 ORG-186 ORG-187 decided for the judge, and never again', async ({ page, app, signIn }) => {
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

  test('ORG-184 ORG-185 ORG-363 ORG-364 ORG-365 decided with a result of the organization', async ({
    page,
    app,
    signIn,
    expectAccessible,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    await signIn(contest.owner);
    await page.goto(reviewPage(id));
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

  test('ORG-303 what was changed in the table meanwhile is told, and the appeal is closed', async ({
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

  test('ORG-398 a foreign appeal or event leads back; an event without appeals says so', async ({
    page,
    app,
    signIn,
    expectAccessible,
  }) => {
    const contest = await makeContested(app);
    const id = await appealOf(contest);
    const other = await makeUploads(app, { tests: [timed] });
    await signIn(other.owner);
    for (const address of [reviewPage(id), listPage(contest), reviewPage('nada')]) {
      await page.goto(address);
      await expect(page).toHaveURL(`${base}/my-events`);
    }
    await page.goto(listPage(other));
    await expect(page.getByRole('heading', { name: 'Nadie ha apelado en este evento' })).toBeVisible();
    await expectAccessible();
  });
});
