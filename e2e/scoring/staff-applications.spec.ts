import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  applyPage,
  applyTo,
  experience,
  makeJudge,
  makeOwnEvent,
  publicPage,
  staffBase,
  stateButton,
} from '#e2e/kit/judges.ts';
import { button, withQualifier } from '#e2e/kit/organizer.ts';

const words = messages.staff;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const about = (page: Page) => page.getByRole('textbox', { name: 'Tu experiencia' });
const radios = (page: Page) => page.getByRole('radiogroup', { name: /¿A qué te postulas\?/ }).getByRole('radio');

test('PUB-008 ATH-017 ATH-037 ATH-038 ATH-040 ATH-066 ATH-161 ATH-164 ATH-165 ATH-166 ATH-167 ATH-168 judge applications: a judge applies in two steps → typed text survives a reload, then it waits', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId } = await makeOwnEvent(app, withQualifier);
  const judge = await makeJudge(app, 'Ana');
  await signIn(judge.account);
  await page.goto(publicPage(eventId));
  await page.getByRole('link', { name: 'Postularse', exact: true }).click();
  await expect(page).toHaveURL(applyPage(eventId));
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveText([
    /Información general/,
    /Listo/,
  ]);
  await expect(radios(page)).toHaveCount(3);
  for (const name of ['Presencial', 'Clasificatorio', 'Ambos']) {
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  }
  await button(page, 'Enviar postulación').click();
  await expect(page.getByText(words.type)).toBeVisible();
  await expect(page.getByText(words.aboutExperience)).toBeVisible();

  await page.getByRole('radio', { name: 'Ambos', exact: true }).check();
  await about(page).fill(experience);
  const lines = ((await about(page).boundingBox())?.height ?? 0) / 24;
  expect(lines).toBeGreaterThanOrEqual(3);
  expect(lines).toBeLessThan(6.5);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ambos', exact: true })).toBeChecked();
  await expect(about(page)).toHaveValue(experience);
  await button(page, 'Enviar postulación').click();
  await expect(heading(page, 'Tu postulación fue enviada')).toBeFocused();

  await page.getByRole('link', { name: 'Ver mis eventos' }).click();
  await expect(page).toHaveURL(`${staffBase}/events?status=pending`);
  const cards = page.getByRole('list', { name: 'En proceso' }).getByRole('listitem');
  await expect(cards).toHaveText([/Copa Orinoco.*Te postulaste a: Ambos/]);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(publicPage(eventId));
  await expect(stateButton(page, 'En proceso')).toBeDisabled();
  await expect(page.getByText('La organización aún no decide.')).toBeVisible();
});

test('ATH-042 ATH-067 ATH-162 ATH-163 ATH-171 judge applications: an account that is no staff → not asked; an applicant, or an unknown event → own events', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId } = await makeOwnEvent(app);
  await page.goto(applyPage(eventId));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  for (const who of [account, await app.makeUser('athlete')]) {
    await signIn(who);
    await page.goto(applyPage(eventId));
    await expect(page).toHaveURL('/events');
    await page.goto(publicPage(eventId));
    await expect(heading(page, 'Copa Orinoco')).toBeVisible();
    // The page decides what to load after it knows the account.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toHaveCount(0);
    await expect(page.getByText('Postularse')).toHaveCount(0);
  }

  const judge = await makeJudge(app, 'Ana');
  await applyTo(judge, eventId);
  await signIn(judge.account);
  await page.goto(applyPage(eventId));
  await expect(page).toHaveURL(`${staffBase}/events`);
  await expect(page.getByText(words.applied)).toBeVisible();
  await page.goto(applyPage('nada'));
  await expect(page).toHaveURL(`${staffBase}/events`);
  await expect(page.getByText(words.noEvent)).toBeVisible();
});

test('ATH-165 walk-league 13 judge applications: an event of one type → that type is chosen; typed text stays offline; a finished event says why', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId } = await makeOwnEvent(app);
  await signIn((await makeJudge(app, 'Ana')).account);
  await page.goto(applyPage(eventId));
  await expect(radios(page)).toHaveCount(1);
  await expect(radios(page)).toBeChecked();
  await about(page).fill(experience);
  await page.route('**/rpc/staff/apply', route => route.abort());
  await button(page, 'Enviar postulación').click();
  await expect(page.getByText(messages.server.offline)).toBeVisible();
  await expect(about(page)).toHaveValue(experience);
  await page.unroute('**/rpc/staff/apply');
  await app.sql`update events set finished_at = now() where id = ${eventId}`;
  await button(page, 'Enviar postulación').click();
  await expect(page.getByText(words.closed)).toBeVisible();
});
