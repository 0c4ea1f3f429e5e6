import { messages } from '#contract/messages.ts';
import { makeContest, saveResult } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { decide, done, field, makeJudge, reviewPage, stored } from '#e2e/kit/reviewing.ts';

const words = messages.review;

test('ORG-502 N38 ORG-374 on-site review: a judge writes a result down → saved, and corrected with a note', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Cindy', typeWod: 'amrap' }] });
  await signIn(await makeJudge(app, contest));
  await page.goto(reviewPage(contest, 'offline', 'Ana', 'Cindy'));
  await expect(page.getByRole('list', { name: 'Pasos' })).toContainText('Resultado en sitio');
  await decide(page, 'Guardar resultado').click();
  await expect(page.getByText(messages.result.required('Cantidad'))).toBeVisible();
  await field(page, 'Repeticiones').fill('83');
  await page.getByRole('button', { name: 'Uno más' }).click();
  await decide(page, 'Guardar 84 reps').click();
  await expect(done(page, words.saved)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Siguiente' })).toBeVisible();
  await page.goto(reviewPage(contest, 'offline', 'Ana', 'Cindy'));
  await field(page, 'Repeticiones').fill('86');
  await decide(page, 'Modificar a 86 y aprobar').click();
  await expect(page.getByText(words.note)).toBeVisible();
  await page.getByRole('textbox', { name: 'Nota' }).fill('Dos más en el video');
  await decide(page, 'Modificar a 86 y aprobar').click();
  await expect(done(page, words.changed)).toBeVisible();
  expect(Number((await stored(app, contest, 'Cindy', 'Ana'))?.quantity)).toBe(86_000);
});

test('on-site review: a test with a tie-break → the tie-break is written down, and can be changed', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Cindy', typeWod: 'amrap' }] });
  await signIn(await makeJudge(app, contest));
  await page.goto(reviewPage(contest, 'offline', 'Bea', 'Cindy'));
  await expect(field(page, 'Repeticiones')).toBeVisible();
  await expect(field(page, 'Desempate')).toHaveCount(0);
  const tiebreak = { minutes: 4, seconds: 30, milliseconds: 0 };
  await saveResult(contest, 'Cindy', 'Ana', { quantity: 84, tiebreak });
  await page.reload();
  await field(page, 'Repeticiones').fill('84');
  await field(page, 'Desempate').fill('4:7');
  await decide(page, 'Guardar 84 reps').click();
  await expect(page.getByText(messages.result.tiebreak)).toBeVisible();
  await field(page, 'Desempate').fill('4:15');
  await decide(page, 'Guardar 84 reps').click();
  await expect(done(page, words.saved)).toBeVisible();
  await page.goto(reviewPage(contest, 'offline', 'Bea', 'Cindy'));
  await expect(field(page, 'Desempate')).toHaveValue('04:15');
  await field(page, 'Desempate').fill('0420');
  await page.getByRole('textbox', { name: 'Nota' }).fill('Visto en la planilla');
  await decide(page, 'Modificar y aprobar').click();
  await expect(done(page, words.changed)).toBeVisible();
  const [row] = await app.sql`select tiebreak_ms::integer as ms from results
    where entry_id = ${contest.entries.Bea ?? ''} and wod_id = ${contest.tests.Cindy ?? ''}`;
  expect(row?.ms).toBe(260_000);
});
