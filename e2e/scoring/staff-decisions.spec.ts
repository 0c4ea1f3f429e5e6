import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { menuLink, openMenuGroup } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { applyTo, makeJudge, makeOwnEvent, publicPage, staffBase, stateButton } from '#e2e/kit/judges.ts';
import { base, button, eventPage, tab, withQualifier } from '#e2e/kit/organizer.ts';

const words = messages.staff;
const detailPage = (id: string) => `${base}/staff-detail/${id}`;
const header = (page: Page) => page.locator('#contenido header');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('ORG-040 ORG-041 ORG-042 judges’ menu: each entry → opens its list', async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('organization'));
  await page.goto(base);
  for (const [name, path] of [
    ['Jueces por evento', 'staff-by-events'],
    ['Permisos por evento', 'permissions-by-events'],
  ] as const) {
    const group = await openMenuGroup(page, 'Mis jueces');
    await group.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${base}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Todavía no organizas ningún evento')).toBeVisible();
  }
});

test('ORG-063 ORG-064 ORG-156 ORG-157 ORG-158 ORG-159 ORG-160 ORG-161 ORG-162 ORG-163 walk-organizer B1 judges of an event: approved and waiting ones → found by name and type', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeOwnEvent(app, withQualifier);
  await organizer.makeEvent({ name: 'Otra copa' });
  const [ana, beto] = [await makeJudge(app, 'Ana'), await makeJudge(app, 'Beto')];
  const id = await applyTo(ana, eventId, 'both');
  await applyTo(beto, eventId, 'qualifier');
  const approvedOne = await applyTo(await makeJudge(app, 'Carla'), eventId, 'offline');
  await organizer.call('staff/approve', {
    id: approvedOne,
    permissions: { qualifier: false, event: true },
    categories: [],
  });
  await signIn(account);
  await page.goto(`${base}/staff-by-events`);
  await expect(menuLink(page, 'Jueces por evento 2 jueces por aprobar')).toBeVisible();
  const events = page.getByRole('list', { name: 'Mis eventos' }).getByRole('listitem');
  await expect(events.getByText('2 jueces por aprobar', { exact: true })).toBeVisible();
  await expect(events).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('orinoco');
  await expect(events).toHaveCount(1);
  await page.getByLabel('Día').fill('2001-01-01');
  await expect(page.getByText('Ningún evento coincide')).toBeVisible();
  await page.getByLabel('Día').fill('');
  await expect(events).toHaveCount(1);
  await events.getByRole('link').click();
  await expect(page).toHaveURL(`${base}/staff-by-events-detail/${eventId}`);
  await expect(heading(page, 'Copa Orinoco')).toBeVisible();
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  // The tab of pending applications opens first when there are any.
  await expect(cards).toHaveText([/Ana Rojas/, /Beto Rojas/]);
  await tab(page, /Aprobados/).click();
  await expect(cards).toHaveText([/Carla Rojas/]);
  await tab(page, /Por aprobar/).click();
  await expect(cards).toHaveText([/Ana Rojas/, /Beto Rojas/]);

  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await expect(page.getByRole('option')).toHaveText(['Presencial', 'Clasificatorio', 'Ambos', 'Sin filtro']);
  await page.getByRole('option', { name: 'Clasificatorio' }).click();
  await expect(cards).toHaveText([/Beto Rojas/]);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Sin filtro' }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Buscar juez' }).fill('zoe');
  await expect(page.getByText('Ningún juez coincide')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar juez' }).fill('ana');
  await expect(cards).toHaveText([/Ana Rojas/]);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(detailPage(id));
});

test('ORG-022 ORG-065 ORG-150 ORG-151 ORG-152 ORG-153 ORG-155 ORG-360 ORG-361 ORG-501 ATH-039 ATH-169 judge applications: an application is read → approved with its permissions', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeOwnEvent(app, withQualifier);
  const rx = await organizer.makeCategory(eventId, { name: 'RX Femenino' });
  await organizer.makeCategory(eventId, { name: 'Escalado' });
  const judge = await makeJudge(app, 'Ana');
  const id = await applyTo(judge, eventId, 'both');
  await signIn(account);
  await page.goto(detailPage(id));
  await expect(heading(page, 'Ana Rojas')).toBeVisible();
  await expect(page.getByRole('link', { name: judge.account.email })).toBeVisible();
  await expect(header(page).locator('img')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\+58/ })).toBeVisible();
  for (const badge of ['Offline', 'Clasificatorio', 'Evento presencial']) {
    await expect(header(page).getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('term')).toHaveText([
    ...['Evento asignado', 'Tipo', 'Fecha de postulación', 'Fecha de nacimiento', 'Documento o pasaporte'],
    ...['Ubicación', 'Talla de franela', 'Experiencia'],
  ]);
  await expect(page.getByText('Juez de línea desde 2016.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver evento' })).toHaveAttribute('href', eventPage(eventId));

  await button(page, 'Aprobar').click();
  const popover = page.getByRole('dialog', { name: 'Aprobar' });
  // The page ticks the permissions that the judge asked for (walk-organizer C).
  await expect(popover.getByRole('checkbox', { name: 'Clasificatorio' })).toBeChecked();
  await expect(popover.getByRole('checkbox', { name: 'Presencial' })).toBeChecked();
  await popover.getByRole('checkbox', { name: 'Clasificatorio' }).uncheck();
  await popover.getByRole('checkbox', { name: 'Presencial' }).uncheck();
  await expect(button(page, 'Sí, aprobar')).toBeDisabled();
  await expect(popover.getByText('Marca al menos un permiso.')).toBeVisible();
  await popover.getByRole('checkbox', { name: 'RX Femenino' }).check();
  await expect(button(page, 'Sí, aprobar')).toBeDisabled();
  await popover.getByRole('checkbox', { name: 'Clasificatorio' }).check();
  await popover.getByRole('checkbox', { name: 'Presencial' }).check();
  await button(page, 'Sí, aprobar').click();
  await expect(page.getByText(words.processed)).toBeVisible();
  await expect(header(page).getByText('Aprobado')).toBeVisible();
  await expect(button(page, 'Aprobar')).toHaveCount(0);
  const { application } = await judge.call<{ application: unknown }>('staff/forStaff', { eventId });
  const permissions = { manage: false, qualifier: true, event: true };
  expect(application).toMatchObject({ status: 'approved', permissions, categories: [rx] });

  await signIn(judge.account);
  await page.goto(publicPage(eventId));
  await expect(stateButton(page, 'Aprobado')).toBeDisabled();
  for (const list of ['events', 'qualifying']) {
    await page.goto(`${staffBase}/${list}`);
    await expect(page.getByRole('list', { name: 'Aprobado' }).getByRole('listitem')).toHaveText([/Copa Orinoco/]);
  }
});

test('ORG-023 ORG-154 ORG-447 ATH-041 judge applications: an application is declined → the event says so, and no decision is left', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId } = await makeOwnEvent(app);
  const judge = await makeJudge(app, 'Ana');
  const id = await applyTo(judge, eventId);
  await signIn(account);
  await page.goto(detailPage(id));
  await button(page, 'Aprobar').click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Clasificatorio' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Aprobar')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The closing dialog may still be visible.
  const question = page.getByRole('dialog', { name: 'Rechazar' });
  await expect(question).toContainText('Ana Rojas');
  await question.getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByText(words.processed)).toBeVisible();
  await expect(button(page, 'Rechazar')).toHaveCount(0);
  await app.mails.waitForMail(({ to }) => to.includes(judge.account.email));

  await signIn(judge.account);
  await page.goto(publicPage(eventId));
  await expect(stateButton(page, 'Rechazado')).toBeDisabled();
  await page.goto(`${staffBase}/events`);
  await expect(page.getByText('Ningún evento te espera')).toBeVisible();
  await page.getByText('Rechazado', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Rechazado' }).getByRole('listitem')).toHaveText([/Copa Orinoco/]);
});

test('judge applications: another user decided first → the page says so and shows that decision', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeOwnEvent(app);
  const id = await applyTo(await makeJudge(app, 'Ana'), eventId);
  await signIn(account);
  await page.goto(detailPage(id));
  await button(page, 'Rechazar').click();
  await organizer.call('staff/approve', { id, permissions: { qualifier: false, event: true }, categories: [] });
  await button(page, 'Sí, rechazar').click();
  await expect(page.getByText(words.decided)).toBeVisible();
  await expect(header(page).getByText('Aprobado')).toBeVisible();
});
