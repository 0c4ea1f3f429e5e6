import { messages } from '#contract/messages.ts';
import { dialog, field, readAppeal, words } from '#e2e/kit/appealing.ts';
import { appealOf, makeContested, minutes, note } from '#e2e/kit/contested.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button } from '#e2e/kit/organizer.ts';
import {
  addJudge,
  enterTeamOf,
  makeQualifying,
  qualifierPage,
  resultOf,
  review,
  scorePage,
  youTube,
} from '#e2e/kit/uploads.ts';

test.describe('appeals by athletes', () => {
  test('ATH-015 ATH-176 ATH-235 ATH-250 ATH-252 ATH-253 ATH-254 ATH-255 ATH-256 ATH-257 ATH-259 a written appeal → checked, stored and mailed to the organization', {
    tag: '@phone',
  }, async ({ page, app, signIn, expectAccessible }) => {
    const contest = await makeContested(app);
    await signIn(contest.athlete.account);
    await page.goto(scorePage(contest));
    const result = resultOf(page, 'Fran');
    await result.getByRole('button', { name: 'Apelar' }).click();
    await expect(dialog(page)).toContainText('100 reps · 06:35');
    // The form opens with the submitted result.
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
    // A server error appears at its field, and the form keeps the typed text.
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

  test('ATH-236 ATH-258 R9 a second window is late, an appeal answered, a deadline over → each says why no appeal is possible', async ({
    page,
    app,
    signIn,
  }) => {
    const contest = await makeContested(app);
    await signIn(contest.athlete.account);
    await page.goto(scorePage(contest));
    await resultOf(page, 'Fran').getByRole('button', { name: 'Apelar' }).click();
    await field(page, 'Nota').fill('Vean el video');
    const id = await appealOf(contest);
    await button(page, 'Enviar apelación').click();
    await expect(dialog(page).getByRole('alert')).toHaveText(words.appealed);
    await expect(field(page, 'Nota')).toHaveValue('Vean el video');
    await contest.organizer.call('appeals/decide', {
      id,
      decision: 'organization',
      values: { quantity: 100, time: minutes(5, 30) },
      note: 'El reloj se ve en 5:30.',
      version: 3,
    });
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

  test('R9 R10 a captain in the qualifier → appeals for the team, member by member', async ({ page, app, signIn }) => {
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
