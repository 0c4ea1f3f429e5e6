import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  cards,
  category,
  chooseCard,
  done,
  goToPayment,
  heading,
  joinPage,
  method,
  next,
  payWith,
} from '#e2e/kit/joining.ts';
import { button, clock, field, startEvent } from '#e2e/kit/organizer.ts';
import { wallIn } from '#testing/factories/events.ts';

const myEvents = '/dashboard/atleta/my-events';

test('E3 ATH-131 ATH-133 ATH-134 joining: a free event → an athlete joins from its page', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(id, { name: 'Intermedio' });
  await signIn(await app.makeUser('athlete'));
  await page.goto(`/events/event-detail/${id}`);
  const panel = page.getByRole('region', { name: 'Inscripción' });
  await expect(panel).toContainText('Gratis');
  await panel.getByRole('link', { name: 'Inscribirme' }).click();
  await expect(heading(page, 'Elige tu categoría')).toBeVisible();
  await category(page, 'Intermedio').check();
  await next(page);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await button(page, 'Inscribirme gratis').click();
  await expect(done(page)).toBeVisible();
  await page.reload();
  await expect(done(page)).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis eventos' }).click();
  await expect(page.getByRole('list', { name: 'Mis eventos' }).getByRole('listitem')).toHaveCount(1);
  await page.goto(`/events/event-detail/${id}`);
  await expect(panel).toContainText('Inscrito');
});

test('PUB-007 ATH-009 ATH-132 ATH-135 ATH-136 ATH-143 ATH-144 ATH-145 ATH-146 ATH-147 ATH-148 walk-team 7 joining: a captain names two mates → the team is in, and both invitations are sent', {
  tag: '@phone',
}, async ({ page, app, signIn, organizer }) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'Equipos', team: true, members: 3 });
  const captain = await app.makeUser('athlete');
  const mate = await app.makeUser('athlete');
  await signIn(captain);
  await page.goto(joinPage(id));
  await category(page, 'Equipos').check();
  await expect(page.getByText('Serás el capitán del equipo')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem');
  await expect(steps).toContainText(['Categoría', 'Datos del equipo', 'Pago', 'Listo']);
  await next(page);
  const emails = page.getByRole('list', { name: 'Correos de los miembros' }).getByRole('textbox');
  await expect(emails).toHaveCount(2);
  await expect(button(page, 'Agregar miembro')).toHaveCount(0);
  await next(page);
  await expect(page.getByText('Por favor introduce el nombre del equipo!')).toBeVisible();
  await expect(page.getByText('Por favor introduce el correo del miembro!')).toHaveCount(2);
  await field(page, 'Nombre del equipo').fill('Cóndores');
  await emails.nth(0).fill(mate.email);
  await emails.nth(1).fill(mate.email.toUpperCase());
  await next(page);
  await expect(page.getByText('Correo duplicado!')).toBeVisible();
  await emails.nth(1).fill('sin.cuenta@correo.test');
  await expect(page.getByText('Correo duplicado!')).toHaveCount(0);
  await emails.nth(1).fill(captain.email);
  await next(page);
  await expect(page.getByText('Correo duplicado!')).toBeVisible();
  await emails.nth(1).fill('sin.cuenta@correo.test');
  await next(page);
  await expect(heading(page, 'Pago')).toBeVisible();
  await expect(page.getByText('Equipos de 3, un solo pago por todo el equipo')).toBeVisible();
  await button(page, 'Anterior').click();
  await page.reload();
  await expect(field(page, 'Nombre del equipo')).toHaveValue('Cóndores');
  await button(page, 'Anterior').click();
  await expect(category(page, 'Equipos')).toBeChecked();
  await next(page);
  await next(page);
  await payWith(page, cards.good);
  await expect(done(page)).toBeVisible();
  const invited = page.getByRole('list', { name: 'Invitaciones enviadas' }).getByRole('listitem');
  await expect(invited.filter({ hasText: mate.email })).toContainText('Enviada');
  await expect(invited.filter({ hasText: 'sin.cuenta@correo.test' })).toContainText('Enviada');
  await page.getByRole('link', { name: 'Ver mi equipo' }).click();
  await expect(heading(page, 'Cóndores').first()).toBeVisible();
});

test('SAFE-M6 walk-team 5 joining: a captain with an unconfirmed address → reads so before payment, and continues once confirmed', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'Equipos', team: true, members: 2 });
  const captain = await app.makeUser('athlete', { emailVerified: false });
  await signIn(captain);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(joinPage(id));
  await category(page, 'Equipos').check();
  await next(page);
  await field(page, 'Nombre del equipo').fill('Cóndores');
  await page.getByRole('list', { name: 'Correos de los miembros' }).getByRole('textbox').fill('mate@correo.test');
  await next(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Confirma tu correo' })).toBeInViewport();
  await expect(heading(page, 'Pago')).toHaveCount(0);
  // Confirms the address on another device. This page notices only at its next request.
  await app.sql`update users set email_verified = true where id = ${captain.uid}`;
  await next(page);
  await expect(heading(page, 'Pago')).toBeVisible();
});

test('J1 joining: a full category → says so; another payment method or category → releases the held place', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'Élite', capacity: 1 });
  await organizer.makeCategory(id, { name: 'RX', capacity: 5 });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'Élite');
  await chooseCard(page);
  const second = await app.makeUser('athlete');
  await page.context().clearCookies();
  await signIn(second);
  await page.goto(joinPage(id));
  await expect(category(page, 'Élite')).toBeDisabled();
  await expect(page.getByText('Esta categoría ya no tiene plazas.')).toBeVisible();
  await expect(page.getByText('Quedan 5 plazas')).toBeVisible();
  await category(page, 'RX').check();
  await next(page);
  await chooseCard(page);
  // The page shows the choice after it has created the other order.
  await method(page, 'PayPal').click();
  await expect(page.getByText('Apruebas el pago en la ventana de PayPal')).toBeVisible();
  await button(page, 'Anterior').click();
  await expect(heading(page, 'Elige tu categoría')).toBeVisible();
  const open = await app.sql`select id from orders where user_id = ${second.uid} and state = 'created'`;
  expect(open).toHaveLength(0);
});

test('ATH-137 ATH-138 ATH-149 SPEC-R2 joining: a team of one invites no mates; a joined or late athlete goes to the own events', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(id, { name: 'De a uno', team: true, members: 1 });
  const started = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(started, { name: 'RX' });
  await startEvent(app.sql, started);
  await signIn(await app.makeUser('athlete'));
  await page.goto(joinPage(id));
  await category(page, 'De a uno').check();
  await next(page);
  await expect(page.getByRole('list', { name: 'Correos de los miembros' })).toHaveCount(0);
  await field(page, 'Nombre del equipo').fill('Solo yo');
  await next(page);
  await button(page, 'Inscribirme gratis').click();
  await expect(done(page)).toBeVisible();
  await page.goto(joinPage(id));
  await expect(page).toHaveURL(new RegExp(myEvents));
  await expect(page.getByRole('status').filter({ hasText: 'Ya estás inscrito en este evento.' })).toBeVisible();
  await page.goto(joinPage(started));
  await expect(page).toHaveURL(new RegExp(myEvents));
  // The organizer's own deadline for joining has passed, although the event starts later (N34).
  await app.sql`update events set starts_at = now() + interval '1 day', joining_until = now() - interval '1 hour'
    where id = ${started}`;
  await page.goto(joinPage(started));
  await expect(page).toHaveURL(new RegExp(myEvents));
  await expect(page.getByRole('status').filter({ hasText: 'Las inscripciones están cerradas.' })).toBeVisible();
});

test('ATH-084 ATH-085 ATH-086 ATH-087 own events: several joined → newest start first, found by name and day', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const near = await organizer.makeEvent({ name: 'Copa Ávila', price: 0 });
  const far = await organizer.makeEvent({ name: 'Retos de Mérida', price: 0 });
  await organizer.makeEvent({ name: 'Sin mí', price: 0 });
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto(myEvents);
  await expect(page.getByText('Todavía no compites en ningún evento')).toBeVisible();
  for (const id of [far, near]) {
    const uid = await organizer.makeCategory(id, { name: 'RX' });
    const wish = { key: `mine-${id}`, eventId: id, categoryId: uid, paymentType: null, team: null };
    const made = await page.request.post('/rpc/joining/createOrder', { data: { json: wish } });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await app.sql`update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '5 days' where id = ${far}`;
  await page.reload();
  const list = page.getByRole('list', { name: 'Mis eventos' });
  const names = list.getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Retos de Mérida', 'Copa Ávila']);
  await expect(list.getByRole('link', { name: 'RX' }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('avila');
  await expect(names).toHaveText(['Copa Ávila']);
  await expect(page).toHaveURL(/name=avila/);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('nada así');
  await expect(page.getByText('Ningún evento coincide')).toBeVisible();
  await button(page, 'Ver todos mis eventos').click();
  await expect(names).toHaveCount(2);
  const last = wallIn(clock, 15).slice(0, 10);
  await page.getByLabel('Día').fill(last);
  await expect(names).toHaveText(['Retos de Mérida']);
  await page.reload();
  await expect(names).toHaveText(['Retos de Mérida']);
});
