import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { type Contest, forTime, makeContest, saveResult, time } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge, staffBase, staffEventPage } from '#e2e/kit/judges.ts';
import { asOrganizer, button, online, tab, withQualifier } from '#e2e/kit/organizer.ts';

const words = messages.staff;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cards = (page: Page) => page.getByRole('list', { name: 'Aprobado' }).getByRole('listitem');

type Sql = Parameters<Parameters<typeof test>[2]>[0]['app']['sql'];
/** Makes a result pending, as if the athlete had sent it. */
async function send(sql: Sql, contest: Contest, testName: string, name: string, minutesAgo: number) {
  await saveResult(contest, testName, name, { status: 'done', quantity: 100, time: time(5) });
  await sql`update results set status = 'pending', submitted_at = now() - make_interval(mins => ${minutesAgo})
    where wod_id = ${contest.tests[testName] ?? ''} and entry_id = ${contest.entries[name] ?? ''}`;
}

test('PUB-008 ORG-197 ORG-198 ORG-199 ORG-200 ATH-170 PUB-156 judge’s events: separate lists for qualifiers and events → found by name and day', async ({
  page,
  app,
  signIn,
}) => {
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const copa = await organizer.makeEvent({ name: 'Copa Orinoco' });
  const liga = await organizer.makeEvent({ name: 'Liga Ávila', ...withQualifier });
  const judge = await makeJudge(app, 'Ana');
  await approved(organizer, judge, copa);
  await approved(organizer, judge, liga, { qualifier: true, event: false }, 'qualifier');
  await signIn(judge.account);
  await page.goto(`${staffBase}/qualifying`);
  await expect(cards(page)).toHaveText([/Liga Ávila.*Clasificatorio/]);
  await page.goto(`${staffBase}/events`);
  await expect(cards(page)).toHaveText([/Copa Orinoco.*Presencial/]);
  // A list that fails to load reports it and offers a retry.
  await page.route('**/rpc/staff/listMine*', route => route.abort());
  await page.reload();
  await expect(page.getByText('No se pudo cargar')).toBeVisible();
  await page.unroute('**/rpc/staff/listMine*');
  await button(page, 'Reintentar').click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByLabel('Día').fill('2001-01-01');
  await expect(page.getByText('Ningún evento coincide')).toBeVisible();
  await button(page, 'Ver todos mis eventos').click();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('avila');
  await expect(page.getByText('Ningún evento coincide')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('orinoco');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('link').click();
  await expect(page).toHaveURL(staffEventPage(copa));
});

test('ORG-201 ORG-205 ORG-206 ORG-207 V5 review list: pending results → oldest first, filtered, counted, and lead to the review', async ({
  page,
  app,
  signIn,
}) => {
  const names = ['Zulay Mora', 'Beatriz Salas', 'Carmen Díaz'];
  const contest = await makeContest(app, { names, tests: [forTime('Fran'), forTime('Grace')] });
  const { organizer, eventId, categoryId, tests, entries } = contest;
  const other = await organizer.makeCategory(eventId, { name: 'Escalado' });
  await send(app.sql, contest, 'Fran', 'Beatriz Salas', 20);
  await send(app.sql, contest, 'Fran', 'Zulay Mora', 40);
  await saveResult(contest, 'Grace', 'Carmen Díaz', { status: 'done', quantity: 100, time: time(4) });
  const judge = await makeJudge(app, 'Ana');
  await approved(organizer, judge, eventId, { categories: [categoryId] });
  await signIn(judge.account);
  await page.goto(staffEventPage(eventId));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Tus permisos: Presencial')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    /Revisión de clasificatorio/,
    /Revisión de evento\s*2/,
    /Categorías permitidas\s*1/,
  ]);
  const rows = page.getByRole('row');
  await expect(rows).toHaveText([/Atleta/, /Zulay Mora/, /Beatriz Salas/]);
  await expect(page.getByRole('radio', { name: 'Esperan 2' })).toBeChecked();
  await page.getByText('Revisados 1').click();
  await expect(row(page, 'Carmen Díaz')).toContainText('Aprobado');
  await page.getByText('Faltan 3').click();
  await expect(rows).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Test' }).click();
  await page.getByRole('option', { name: 'Grace' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Buscar atleta' }).fill('zulay');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);

  await tab(page, /Categorías permitidas/).click();
  const allowed = page.getByRole('list', { name: 'Categorías permitidas' });
  await expect(allowed).toContainText('RX Femenino');
  await expect(allowed).not.toContainText('Escalado');
  await allowed.getByRole('link', { name: 'Fran' }).click();
  await expect(rows).toHaveCount(3);
  const link = row(page, 'Zulay Mora').getByRole('link', { name: 'Revisar a Zulay Mora en Fran' });
  const target = `${staffBase}/review-results/offline/${entries['Zulay Mora']}?wod=${tests.Fran}`;
  await expect(link).toHaveAttribute('href', target);

  // A judge no longer sees a category without permission (ORG-410, ORG-411).
  const uid = (await judge.call<{ application: { uid: string } }>('staff/forStaff', { eventId })).application.uid;
  await organizer.call('staff/setCategory', { id: uid, categoryId, isAllowed: false });
  await organizer.call('staff/setCategory', { id: uid, categoryId: other, isAllowed: true });
  await page.goto(staffEventPage(eventId));
  await expect(page.getByText('Nada espera revisión')).toBeVisible();
  await tab(page, /Revisión de clasificatorio/).click();
  await expect(page.getByText(words.noQualifier)).toBeVisible();
});

test('ORG-410 ORG-412 ORG-413 ORG-414 judge’s events: a missing permission → named; other judges and unknown events → led back with the reason', async ({
  page,
  app,
  signIn,
}) => {
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const eventId = await organizer.makeEvent({ name: 'Liga Ávila', ...online, ...withQualifier });
  await organizer.makeCategory(eventId);
  const judge = await makeJudge(app, 'Ana');
  await approved(organizer, judge, eventId, { qualifier: true, event: false }, 'qualifier');
  await signIn(judge.account);
  await page.goto(staffEventPage(eventId));
  await expect(page.getByText('Todavía no tienes categorías permitidas.')).toBeVisible();
  await tab(page, /Revisión de evento/).click();
  await expect(page.getByText('No tienes permiso para revisar el evento.')).toBeVisible();

  await signIn((await makeJudge(app, 'Eva')).account);
  await page.goto(staffEventPage(eventId));
  await expect(page.getByText(words.notStaff)).toBeVisible();
  await expect(page).toHaveURL(`${staffBase}/events`);
  await page.goto(staffEventPage('nada'));
  await expect(page.getByText(words.noEvent)).toBeVisible();
  await expect(page).toHaveURL(`${staffBase}/events`);
});

test('ORG-202 ORG-203 ORG-204 ORG-415 day manager: the principal judge of an event on site → opens it once the final begins', async ({
  page,
  app,
  signIn,
}) => {
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const onSite = await organizer.makeEvent({ name: 'Copa Orinoco' });
  const remote = await organizer.makeEvent({ name: 'Liga Ávila', ...online });
  const [principal, second] = [await makeJudge(app, 'Ana'), await makeJudge(app, 'Beto')];
  await approved(organizer, principal, onSite, { manage: true });
  await approved(organizer, principal, remote, { manage: true }, 'online');
  await approved(organizer, second, onSite);
  await signIn(principal.account);
  await page.goto(staffEventPage(remote));
  await expect(page.getByRole('heading', { level: 1, name: 'Liga Ávila' })).toBeVisible();
  await expect(page.getByText('Manejador de Evento')).toHaveCount(0);
  await page.goto(staffEventPage(onSite));
  await expect(button(page, 'Manejador de Evento')).toBeDisabled();
  await expect(page.getByText(/Se abre cuando empiece la parte presencial/)).toBeVisible();
  await app.sql`update events set starts_at = now() - interval '2 hours', final_starts_at = now() - interval '1 hour' where id = ${onSite}`;
  await page.reload();
  await page.getByRole('link', { name: 'Manejador de Evento' }).click();
  await expect(page).toHaveURL(`${staffBase}/event-manager/${onSite}`);
  await signIn(second.account);
  await page.goto(staffEventPage(onSite));
  await expect(page.getByRole('heading', { level: 1, name: 'Copa Orinoco' })).toBeVisible();
  await expect(page.getByText('Manejador de Evento')).toHaveCount(0);
});
