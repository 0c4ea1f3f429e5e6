import { expect } from '#e2e/kit/fixtures.ts';
import { clock } from '#e2e/kit/organizer.ts';
import { test } from '#e2e/kit/public-rows.ts';
import { watchLog } from '#e2e/kit/watch-log.ts';
import { wallIn } from '#testing/factories/events.ts';

const days = (from: number, to: number, timeZone?: string) => ({
  start: wallIn(clock, from, timeZone),
  end: wallIn(clock, to, timeZone),
  startOfflineFinal: wallIn(clock, to - 0.5, timeZone),
  endOfflineFinal: wallIn(clock, to, timeZone),
});
const listed = 'Eventos próximos y en curso';

test('PUB-053 PUB-054 PUB-056 PUB-057 PUB-058 PUB-059 PUB-060 PUB-061 PUB-062 PUB-267 home page: many events → lists six upcoming and six running', async ({
  page,
  app,
  organizer,
}) => {
  const names = Array.from({ length: 14 }, (_, index) => `Copa ${index + 1}`);
  const ids: string[] = [];
  for (const [index, name] of names.entries())
    ids.push(await organizer.makeEvent({ name, address: `Estadio ${index + 1}`, ...days(10 + index, 12 + index) }));
  const running = ids.slice(7);
  await app.sql`update events set final_starts_at = null, final_ends_at = null, starts_at = now() - interval '1 hour' where id = any(${running})`;
  await page.goto('/');
  const upcoming = page.getByRole('region', { name: 'EVENTOS PROXIMOS' }).getByRole('listitem');
  const current = page.getByRole('region', { name: 'EVENTOS EN CURSO' }).getByRole('listitem');
  await expect(upcoming).toHaveCount(6);
  await expect(current).toHaveCount(6);
  const first = upcoming.first();
  await expect(first.getByRole('heading', { name: 'Copa 1', exact: true })).toBeVisible();
  await expect(first).toContainText('Estadio 1');
  await expect(first.getByRole('time')).toHaveText(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2} [ap]\. m\.$/);
  await expect(first.locator('img')).toHaveAttribute('src', /^\/files\/images\/.+\.webp$/);
  await expect(upcoming.getByText('Copa 8')).toHaveCount(0);

  await app.sql`update events set finished_at = now() where id = any(${running.slice(1)})`;
  await page.reload();
  await expect(current).toHaveCount(1);
  await expect(current).toContainText('Copa 8');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(`/events/event-detail/${ids[0]}`);
});

test('PUB-065 home page: lists cannot be loaded → only logged, and can be retried', async ({
  page,
  app,
  organizer,
}) => {
  await organizer.makeEvent({ name: 'Copa Perdida' });
  const log = watchLog(page);
  await app.sql`alter table events rename to events_away`;
  try {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible();
  } finally {
    await app.sql`alter table events_away rename to events`;
  }
  expect(log.filter(line => line.includes('could not be loaded'))).not.toEqual([]);
  await expect(page.getByText('Algo falló de nuestro lado')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reintentar' }).first().click();
  await expect(page.getByRole('link', { name: /Copa Perdida/ })).toBeVisible();
});

test('PUB-066 ATH-021 ATH-022 ATH-023 ATH-024 ORG-550 events page: different widths → cards in one, three or four columns', async ({
  page,
  organizer,
}) => {
  const long = 'Campeonato Internacional Interclubes de Fuerza, Resistencia y Gimnasia de la Cordillera Oriental';
  const ids: string[] = [];
  for (const name of [long, 'Copa B', 'Copa C', 'Copa D', 'Copa E']) ids.push(await organizer.makeEvent({ name }));
  await page.goto('/events');
  const cards = page.getByRole('region', { name: listed }).getByRole('listitem');
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toContainText('Presencial');
  for (const [width, columns] of [
    [767, 1],
    [768, 3],
    [1199, 3],
    [1200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards.evaluateAll(items =>
      items.map(item => (item as unknown as { offsetTop: number }).offsetTop),
    );
    expect(tops.filter(top => top === tops[0])).toHaveLength(columns);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await cards.filter({ hasText: 'Copa C' }).getByRole('link').click();
  await expect(page).toHaveURL(`/events/event-detail/${ids[2]}`);
});

test('ATH-025 ATH-026 walk-athlete 28 events page: name, place and day → find events, stay in the address, and can be cleared', async ({
  page,
  organizer,
}) => {
  await organizer.makeEvent({ name: 'Copa Ávila de Fuerza', ...days(10, 12) });
  await organizer.makeEvent({ name: 'Media Maratón del Lago', address: 'Paseo, Maracaibo', ...days(20, 22) });
  await page.goto('/events');
  const cards = page.getByRole('region', { name: listed }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Buscar por nombre').fill('AVIL');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Copa Ávila de Fuerza');
  await expect(page).toHaveURL('/events?name=AVIL');
  await page.reload();
  await expect(page.getByLabel('Buscar por nombre')).toHaveValue('AVIL');
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/events');
  await expect(cards).toHaveCount(2);
  await page.getByLabel('Buscar por nombre').fill('maracaibo lago');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  const day = days(21, 22).start.slice(0, 10);
  const field = page.getByLabel('Día');
  await field.fill('31-02-2027');
  await field.blur();
  await expect(field).toHaveAccessibleDescription('No es un día');
  await expect(cards).toHaveCount(2);
  await field.fill(day.split('-').reverse().join('/'));
  await expect(page).toHaveURL(`/events?day=${day}`);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Media Maratón del Lago');
  await page.reload();
  await expect(field).toHaveValue(day.split('-').reverse().join('-'));
  // The calendar opens at that day. The day before has no events. The focus returns to the button.
  await page.getByRole('button', { name: 'Abrir el calendario' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  await expect(calendar.locator('[data-selected]')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Abrir el calendario' })).toBeFocused();
  await expect(cards).toHaveCount(0);
  await field.fill(day);
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Buscar por nombre').fill('nadie');
  await expect(page.getByRole('heading', { name: 'Ningún evento coincide' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos los eventos' }).click();
  await expect(cards).toHaveCount(2);
  // A pending search must not return the user to the list after they follow a link.
  await page.getByLabel('Buscar por nombre').fill('Lago');
  await cards.getByRole('link', { name: 'Media Maratón del Lago' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media Maratón del Lago' })).toBeVisible();
});

test('PUB-004 PUB-005 PUB-012 PUB-048 ATH-001 ATH-002 ATH-005 ATH-016 ATH-018 ORG-001 walk-athlete 29 events page: visitors, athletes and judges → browse events online and on site', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const onSite = await organizer.makeEvent({ name: 'Copa de la pista' });
  await organizer.makeCategory(onSite, { name: 'RX', typeCategory: 'fitness' });
  const { startOfflineFinal, endOfflineFinal, ...online } = days(10, 12);
  const race = await organizer.makeEvent({ name: 'Reto de la pantalla', type: 'online', ...online });
  await organizer.makeCategory(race, { name: 'Diez kilómetros', typeCategory: 'running' });
  for (const type of [null, 'athlete', 'staff'] as const) {
    if (type) await signIn(await app.makeUser(type));
    await page.goto('/events');
    for (const [name, kind, category] of [
      ['Copa de la pista', 'Presencial', 'RX'],
      ['Reto de la pantalla', 'En línea', 'Diez kilómetros'],
    ] as const) {
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(kind).first()).toBeVisible();
      // An online event has no map link.
      await expect(page.getByRole('link', { name: 'Ver en el mapa' })).toHaveCount(kind === 'Presencial' ? 1 : 0);
      await expect(page.getByRole('link', { name: new RegExp(category) })).toBeVisible();
      await page.goBack();
    }
  }
});

test('E2 events page: more are loaded → the list grows, and finished events are separate', async ({
  page,
  app,
  organizer,
}) => {
  const first = await organizer.makeEvent({ name: 'Copa 1' });
  await app.sql`insert into events (id, organization_id, name, name_search, address, photo_id, time_zone, type, starts_at, ends_at, qualifier_online, created_at, updated_at)
    select 'copia-' || n, organization_id, 'Copia ' || n, 'copia ' || n, address, photo_id, time_zone, type, starts_at + n * interval '1 hour', ends_at + n * interval '1 hour', false, created_at, updated_at
    from events, generate_series(1, 29) n where id = ${first}`;
  await app.sql`update events set finished_at = now() where name in ('Copia 3', 'Copia 4')`;
  await page.goto('/events');
  const cards = page.getByRole('region', { name: listed }).getByRole('link');
  await expect(cards).toHaveCount(24);
  const finished = page.getByRole('region', { name: 'Finalizados' });
  await expect(finished.getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(cards).toHaveCount(28);
  await expect(page.getByRole('button', { name: 'Cargar más' })).toHaveCount(0);
  await cards.last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copia 29' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(28);
});

test('PUB-049 PUB-211 PUB-212 PUB-213 PUB-215 PUB-268 PUB-293 PUB-310 event terms: rich text or none → shown; a failed load is only logged', async ({
  page,
  app,
  organizer,
}) => {
  const id = await organizer.makeEvent({
    name: 'Copa Cumbre',
    terms: '<p>Compito por mi <strong>cuenta</strong>.</p><ul><li>Estoy sano.</li></ul>',
  });
  await page.goto(`/events/event-detail/${id}`);
  await page.getByRole('link', { name: 'Aceptación de riesgo' }).click();
  await expect(page).toHaveURL(`/terms/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Aceptación de riesgo' })).toBeVisible();
  await expect(page.getByRole('strong')).toHaveText('cuenta');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText('Estoy sano.');
  await page.getByRole('link', { name: 'Copa Cumbre' }).click();
  await expect(page).toHaveURL(`/events/event-detail/${id}`);

  const bare = await organizer.makeEvent({ terms: '' });
  await page.goto(`/terms/${bare}`);
  await expect(page.getByText('No se han cargado los términos para este evento')).toBeVisible();
  const log = watchLog(page);
  await app.sql`alter table events rename to events_away`;
  try {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  } finally {
    await app.sql`alter table events_away rename to events`;
  }
  expect(log.filter(line => line.includes('could not be loaded'))).not.toEqual([]);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No se han cargado los términos para este evento')).toBeVisible();
  await page.goto('/terms/nada');
  await expect(page.getByRole('heading', { name: 'No se encontró información del evento' })).toBeVisible();
});
