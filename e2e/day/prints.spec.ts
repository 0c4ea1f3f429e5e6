import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, eventPage } from '#e2e/kit/organizer.ts';
import { finish, makeHeat, railPage, taps } from '#e2e/kit/rails.ts';

const words = messages.cards;

test('prints: score cards from the day’s page → a PDF; a card typed in its page finishes the rail, then agrees or not', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, testId, railId, judge } = await makeHeat(app, organizer);
  await organizer.call('heats/publish', { testId });
  await signIn(organizer.account);
  await page.goto(eventPage(eventId));
  await page.goto(`${base}/event-screens/${eventId}`);
  await page.getByRole('link', { name: 'Impresos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impresos' })).toBeVisible();
  await expectAccessible();
  const press = page.getByRole('button', { name: 'Imprimir 1 tarjeta' });
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  expect(file.suggestedFilename()).toBe('tarjetas-de-conteo-copa-waraira.pdf');
  await expect(page.getByText(/^Impresas el /)).toBeVisible();
  await page.getByRole('radio', { name: /^Tabla/ }).check();
  await page.getByRole('button', { name: 'Imprimir la tabla' }).click();
  await expect(page.getByText(messages.prints.noResults).or(page.getByText(messages.prints.noTable))).toBeVisible();

  const [{ code }] = await app.sql<[{ code: string }]>`select code from cards where event_id = ${eventId}`;
  await page.context().clearCookies();
  // The address in capitals, as a camera opens it.
  await page.goto(`/C/${code}`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(judge.account);
  await page.goto(`/C/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Andrés Eloy Briceño' })).toBeVisible();
  await expectAccessible();
  const reps = page.getByRole('textbox', { name: /^Reps/ });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(messages.rails.amounts.noQuantity)).toBeVisible();
  await expect(page.getByText(words.chooseSigned)).toBeVisible();
  await page.getByRole('radio', { name: 'El atleta firmó' }).check();
  await reps.fill('12');
  await page.getByLabel('No-rep').fill('2');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: words.stored })).toBeVisible();
  await expectAccessible();

  await organizer.call('rails/reopen', { railId, reason: 'Otra vez', commandId: crypto.randomUUID() });
  await page.goto(railPage(railId));
  await page.getByRole('button', { name: 'Seguir el conteo aquí' }).click();
  await taps(page, 13);
  await finish(page);
  await page.goto(`/c/${code.toLowerCase()}`);
  await expect(page.getByText('En este carril también contó el teléfono de Inés Rojas')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: words.differs('1') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await reps.fill('13');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: words.same })).toBeVisible();
  await page.getByLabel('Otra tarjeta').fill('BBBB BBBB');
  await page.getByRole('button', { name: 'Abrir la tarjeta' }).click();
  await expect(page.getByText(words.missing)).toBeVisible();
});

test('prints: no plan is published → the empty page leads to the heats', async ({ page, app, organizer, signIn }) => {
  const { eventId } = await makeHeat(app, organizer, { hasBegun: false });
  await signIn(organizer.account);
  await page.goto(`${base}/event-prints/${eventId}`);
  await page.getByRole('link', { name: 'Ver los heats' }).click();
  await expect(page).toHaveURL(`${base}/event-heats/${eventId}`);
});

test('blank cards: ten are printed → a judge opens one, chooses heat and rail, and its number is the rail’s @phone', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, testId, railId, judge } = await makeHeat(app, organizer);
  await organizer.call('heats/publish', { testId });
  await signIn(organizer.account);
  await page.goto(`${base}/event-prints/${eventId}`);
  await page.getByRole('radio', { name: /^Tarjetas en blanco/ }).check();
  const press = page.getByRole('button', { name: 'Imprimir 10 en blanco' });
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  expect(file.suggestedFilename()).toBe('tarjetas-en-blanco-copa-waraira.pdf');
  await expect(page.getByText('10 impresas están sin usar.')).toBeVisible();
  await expectAccessible();
  const [{ code }] = await app.sql<[{ code: string }]>`select code from cards where event_id = ${eventId} limit 1`;
  await page.context().clearCookies();
  await signIn(judge.account);
  await page.goto(`/c/${code}`);
  await expect(page.getByRole('heading', { level: 1, name: words.blankTitle(code) })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /Carril 1.*Andrés Eloy Briceño/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Andrés Eloy Briceño' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Reps/ }).fill('12');
  await page.getByRole('radio', { name: 'El atleta no firmó' }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: words.stored })).toBeVisible();
  const [rail] = await app.sql<[{ state: string }]>`select state from rails where id = ${railId}`;
  expect(rail.state).toBe('finished');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('cards: no network → the card waits on the telephone over a reload, and waits anew when it is typed again, and is sent later', async ({
    page,
    context,
    app,
    organizer,
    signIn,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const { eventId, testId, railId, judge } = await makeHeat(app, organizer);
    await organizer.call('heats/publish', { testId });
    await organizer.call('prints/make', { eventId, kind: 'cards' });
    const [{ code }] = await app.sql<[{ code: string }]>`select code from cards where event_id = ${eventId}`;
    await signIn(judge.account);
    await page.goto('/dashboard/staff');
    await page.evaluate('navigator.serviceWorker.ready');
    await context.setOffline(true);
    await page.goto(`/c/${code}`);
    await expect(page.getByText(words.offline)).toBeVisible();
    await page.getByRole('textbox', { name: 'Cantidad' }).fill('31');
    await page.getByRole('radio', { name: 'El atleta no firmó' }).check();
    await expectAccessible();
    await page.getByRole('button', { name: 'Guardar en este teléfono' }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.kept })).toBeVisible();
    await expectAccessible();
    await page.reload();
    // The telephone at the rail still counts, so the copy waits. Typed again, the new numbers wait in its place.
    const error = { defined: true, code: 'REFUSED', status: 422, message: messages.rails.stillCounted, data: null };
    await context.route('**/rpc/cards/type', route => route.fulfill({ status: 422, json: { json: error } }));
    await context.setOffline(false);
    await page.goto(`/c/${code}`);
    await page.getByRole('textbox', { name: /^Reps/ }).fill('32');
    await page.getByRole('radio', { name: 'El atleta no firmó' }).check();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.kept })).toBeVisible();
    await context.unroute('**/rpc/cards/type');
    await page.reload();
    const stored = () => app.sql<{ typed: { count: number } | null }[]>`select typed from cards where code = ${code}`;
    await expect.poll(async () => (await stored())[0]?.typed?.count).toBe(32_000);
    const [rail] = await app.sql<[{ state: string }]>`select state from rails where id = ${railId}`;
    expect(rail.state).toBe('finished');
    await page.goto(`/c/${code}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Andrés Eloy Briceño' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Reps/ })).toHaveValue('32');
  });
});
