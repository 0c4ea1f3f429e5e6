import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import { writtenIn } from '#e2e/kit/dashboard.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { clock, startEvent } from '#e2e/kit/organizer.ts';
import { test } from '#e2e/kit/public-rows.ts';
import { withQualifier } from '#testing/factories/events.ts';

const bogota = 'America/Bogota';
const after = (days: number, timeZone: string) => toWall(clock.now().getTime() + days * 86_400_000, timeZone);
const written = (wall: string) => writtenIn(toInstant(wall, bogota), bogota);

test('ATH-027 ATH-028 ATH-029 ATH-030 ATH-031 ATH-032 ATH-033 ATH-034 ATH-035 PUB-263 N14 walk-athlete 12 walk-athlete 16 walk-athlete 17 walk-athlete 23 event page: opened → shows all of an event in whole words, and its rows lead to their boards', {
  tag: '@phone',
}, async ({ page, app, organizer }) => {
  const id = await organizer.makeEvent({
    ...{ name: 'Copa Cumbre', address: 'Estadio Olímpico, Caracas' },
    ...{ price: 4500, refundDays: 5 },
  });
  const first = await organizer.makeCategory(id, { name: 'RX Femenino', capacity: 40 });
  await organizer.makeCategory(id, { name: 'Parejas', team: true, members: 2 });
  await page.goto(`/events/event-detail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Copa Cumbre' })).toBeVisible();
  await expect(page.locator('article header img')).toHaveAttribute('src', /^\/files\/images\//);
  const facts = page.getByRole('complementary', { name: 'Datos del evento' });
  await expect(facts).toContainText('Estadio Olímpico, Caracas');
  await expect(facts.getByRole('time').nth(1)).toBeVisible();
  await expect(facts).toContainText(/Reembolso: hasta el \d{2}-\d{2}-\d{4}/);
  const map = page.getByRole('link', { name: 'Ver en el mapa' });
  await expect(map).toHaveAttribute('href', /openstreetmap\.org\/search\?query=Estadio%20Ol%C3%ADmpico/);
  await expect(map).toHaveAttribute('rel', 'noopener');
  const rows = page.getByRole('region', { name: 'Categorías' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Entre 18 y 35 años · Individual');
  await expect(rows.first()).toContainText('Quedan 40');
  await expect(rows.nth(1)).toContainText('Equipos de 2');
  await expect(rows.nth(1)).not.toContainText('plazas');
  await expect(rows.first().locator('img')).toHaveAttribute('src', /\.webp$/);
  await expect(rows.first().getByRole('time')).toHaveCount(2);
  // The name must not wrap. The free places are beside or below it.
  const name = rows.first().getByRole('heading', { name: 'RX Femenino' });
  for (const width of [320, 768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect((await name.boundingBox())?.height, `one line at ${width}`).toBeLessThan(40);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 768 });
  const calendar = page.getByRole('link', { name: 'Agregar al calendario' });
  const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
  await expect(page.getByRole('link', { name: 'Live Streaming' })).toHaveAttribute('href', '/dashboard/streaming');
  // The whole row is a link. The test clicks its picture.
  await rows.first().click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(`/events/category/${first}`);
  await startEvent(app.sql, id);
  await page.goto(`/events/event-detail/${id}`);
  await expect(page.getByText('En curso')).toBeVisible();
  // In a running event the boards come first, also in tab order.
  await page.getByRole('button', { name: 'Compartir' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ver tabla de RX Femenino' })).toBeFocused();
});

test.describe('event page on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('walk-organizer C walk-athlete C any visitor → reads description and contacts of an event, by links as large as a finger', async ({
    page,
    organizer,
  }) => {
    const id = await organizer.makeEvent({
      description: 'Dos días de fuerza.\n\nPara todos los niveles.',
      programme: '07:00 Llegada\n08:00 Primer heat',
      contactEmail: 'hola@cumbre.test',
      contactPhone: '+58 412 555 0101',
    });
    await page.goto(`/events/event-detail/${id}`);
    const about = page.getByRole('region', { name: 'Sobre el evento' });
    await expect(about.getByText('Para todos los niveles.', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Programa' })).toContainText('08:00 Primer heat');
    await expect(page.getByRole('link', { name: '+58 412 555 0101' })).toHaveAttribute('href', 'tel:+584125550101');
    const mail = page.getByRole('link', { name: 'hola@cumbre.test' });
    await expect(mail).toHaveAttribute('href', 'mailto:hola@cumbre.test');
    await mail.scrollIntoViewIfNeeded();
    // Finds the element under a tap that misses the text by ten pixels.
    const under = await mail.evaluate(link => {
      const { left, top } = link.getBoundingClientRect();
      return link.ownerDocument.elementFromPoint(left + 20, top - 10) === link;
    });
    expect(under).toBe(true);
  });
});

test('SPEC-W14 N17 ATH-043 ATH-044 event page: a visitor reads neither button nor price, signs in → returns and finds both', async ({
  page,
  app,
  organizer,
}) => {
  const athlete = await app.makeUser('athlete');
  const id = await organizer.makeEvent({ price: 4500 });
  await organizer.makeCategory(id, { team: true, members: 3 });
  await page.goto(`/events/event-detail/${id}`);
  const panel = page.getByRole('region', { name: 'Inscripción' });
  const source = await (await page.request.get(`/events/event-detail/${id}`)).text();
  expect(source).not.toMatch(/45\.00|4500/);
  await expect(page.getByText(/Inscribirme|Postularse|\$/)).toHaveCount(0);
  await panel.getByRole('link', { name: 'Entra como atleta para ver el precio e inscribirte' }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/events/event-detail/${id}`)}`);
  const form = page.getByRole('region', { name: 'Atleta', exact: true });
  await form.getByRole('textbox', { name: 'Correo' }).fill(athlete.email);
  await form.getByRole('textbox', { name: 'Contraseña' }).fill(athlete.password);
  await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`/events/event-detail/${id}`);
  await expect(panel).toContainText('Inscripción por equipo$45.00');
  await panel.getByRole('link', { name: 'Inscribirme' }).click();
  await expect(page.getByRole('heading', { name: 'Elige tu categoría' })).toBeVisible();
});

test('ATH-032 ATH-044 E3 T3 event page: an athlete → reads the price with qualifier, joined or closed, and that no stream runs', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  await app.sql`update prices set qualifier = 0`;
  const athlete = await app.makeUser('athlete');
  const id = await organizer.makeEvent({ price: 4500, ...withQualifier(clock) });
  const category = await organizer.makeCategory(id);
  await signIn(athlete);
  await page.goto(`/events/event-detail/${id}`);
  const panel = page.getByRole('region', { name: 'Inscripción' });
  await expect(panel).toContainText('Con el clasificatorio incluido');
  await expect(panel).not.toContainText('Inscrito');
  await expect(panel.getByRole('link', { name: 'Inscribirme' })).toHaveAttribute('href', `/events/join/${id}`);
  await app.sql`insert into entries (id, event_id, category_id, user_id, created_at) values ('i1', ${id}, ${category}, ${athlete.uid}, now())`;
  await app.sql`insert into participants (event_id, user_id, entry_id, joined_at) values (${id}, ${athlete.uid}, 'i1', now())`;
  await page.reload();
  await expect(panel).toContainText('Inscrito');
  await expect(panel.getByRole('link', { name: 'Ver en mis eventos' })).toBeVisible();
  await app.sql`delete from entries`;
  await app.sql`update events set qualifier_online = false, qualifier_starts_at = null, qualifier_ends_at = null, starts_at = now() - interval '1 hour' where id = ${id}`;
  await page.reload();
  await expect(panel).toContainText('Inscripciones cerradas');
  // The stream's page says when there is no broadcast. Another story may have left one.
  await app.sql`update streaming set streaming_active = false`;
  await page.getByRole('link', { name: 'Live Streaming' }).click();
  await expect(page).toHaveURL('/dashboard/streaming');
  await expect(page.getByText('No hay transmisión en este momento.')).toBeVisible();
});

test('ATH-042 ATH-044 event page: another account type → is asked nothing, and reads only a public price', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const id = await organizer.makeEvent({ price: 4500 });
  for (const type of ['organization', 'box'] as const) {
    await signIn(await app.makeUser(type));
    await app.sql`update events set shows_price = false where id = ${id}`;
    await page.goto(`/events/event-detail/${id}`);
    // The page reserves the panel's space until it knows the account. Then it removes the panel.
    await expect(page.getByRole('region', { name: 'Inscripción' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Inscribirme|Postularse/)).toHaveCount(0);
    await expect(page.getByText('$')).toHaveCount(0);
    await app.sql`update events set shows_price = true where id = ${id}`;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Inscripción' })).toContainText('$45.00');
    await expect(page.getByText(/Inscribirme|Postularse/)).toHaveCount(0);
  }
});

test('L6 event page: an event in Bogotá → shows its own times in Caracas, Madrid and Bogotá', async ({
  app,
  browser,
  organizer,
}) => {
  const [start, end] = [after(10, bogota), after(12, bogota)];
  const dates = { start, end, startOfflineFinal: start, endOfflineFinal: end };
  const id = await organizer.makeEvent({ timeZone: bogota, ...dates });
  for (const [timezoneId, note] of [
    ['America/Caracas', ' (hora estándar de Colombia)'],
    ['Europe/Madrid', ' (hora estándar de Colombia)'],
    [bogota, ''],
  ] as const) {
    const reader = await browser.newPage({ baseURL: app.url, locale: 'es-VE', serviceWorkers: 'block', timezoneId });
    await reader.goto(`/events/event-detail/${id}`);
    const facts = reader.getByRole('complementary', { name: 'Datos del evento' });
    await expect(facts.getByRole('definition').first()).toHaveText(`${written(start)} – ${written(end)}${note}`);
    await reader.close();
  }
});

test('ATH-045 ATH-046 ATH-047 ATH-048 ATH-049 ATH-056 E10 category page: opened → has its tabs, also by keyboard', async ({
  page,
  app,
  organizer,
}) => {
  const id = await organizer.makeEvent({ name: 'Copa Cumbre', ...withQualifier(clock) });
  const category = await organizer.makeCategory(id, { name: 'RX Femenino' });
  await page.goto(`/events/category/${category}?tab=tabla`);
  await expect(page.getByRole('heading', { level: 1, name: 'RX Femenino' })).toBeVisible();
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Tabla clasificatorio', /^Tests clasificatorio/, 'Tabla evento', /^Tests evento/]);
  await expect(page.getByRole('tabpanel')).toContainText('La tabla aún no ha sido publicada.');
  await page.getByRole('tab', { name: 'Tabla evento' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Tests evento/ })).toBeFocused();
  await expect(page).toHaveURL(/tab=tests$/);
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Tabla clasificatorio' })).toHaveAttribute('aria-selected', 'true');
  await app.sql`update categories set publish = 'publish', is_audit = true where id = ${category}`;
  await page.reload();
  await expect(page.getByRole('tabpanel')).toContainText('Todavía no hay resultados');
  await expect(page.getByText('En auditoría')).toBeVisible();
  const race = await organizer.makeCategory(id, { name: 'Milla', typeCategory: 'running' });
  await page.goto(`/events/category/${race}`);
  await expect(page.getByText('Running')).toBeVisible();
  await expect(tabs).toHaveText([/^Tests clasificatorio/, 'Tabla evento', /^Tests evento/]);
  await app.sql`update events set qualifier_online = false, qualifier_starts_at = null, qualifier_ends_at = null where id = ${id}`;
  await page.reload();
  await expect(tabs).toHaveText(['Tabla evento', /^Tests evento/]);
  await page.getByRole('link', { name: 'Copa Cumbre' }).click();
  await expect(page).toHaveURL(`/events/event-detail/${id}`);
});

test('ATH-050 category page: a wide screen → its tests stand in two columns', async ({ page, app, organizer }) => {
  const id = await organizer.makeEvent();
  const category = await organizer.makeCategory(id);
  const names = ['Ávila Sprint', 'Carga de Cumbre', 'Remo del Lago'];
  for (const name of names)
    await app.sql`insert into wods (id, event_id, category_id, name, type_event, type_wod, need_time, is_wod_penalized, starts_at, ends_at, time_cap, is_final, exercises, created_at, updated_at)
      select ${`${category}${name}`}, id, ${category}, ${name}, 'offline', 'amrap', false, false, starts_at, ends_at, 600, false, '[]', now(), now() from events where id = ${id}`;
  await page.goto(`/events/category/${category}`);
  await expect(page.getByRole('tab', { name: /^Tests evento/ })).toHaveAttribute('aria-selected', 'true');
  // On a wide page the third card starts a second row. On a narrow page the cards are stacked.
  const columns = async () => {
    const boxes = await Promise.all(names.map(name => page.getByText(name).boundingBox()));
    return [new Set(boxes.map(box => box?.x)).size, new Set(boxes.map(box => box?.y)).size];
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(columns).toEqual([2, 2]);
  await page.setViewportSize({ width: 412, height: 900 });
  await expect.poll(columns).toEqual([1, 3]);
});

test('E11 event page: an unknown event → says so and leads back to the events', async ({ page }) => {
  await page.goto('/events/event-detail/nada');
  await expect(page.getByRole('heading', { name: 'No se encontró información del evento' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver', exact: true }).click();
  await expect(page).toHaveURL('/events');
});
