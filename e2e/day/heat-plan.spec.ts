import type { Page } from '@playwright/test';
import { addAthletes, addEntries } from '#e2e/kit/boards.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { draw, heatsPage, makePlanned, railOf, readPlan } from '#e2e/kit/heat-plans.ts';
import { eventPage } from '#e2e/kit/organizer.ts';
import { test } from '#e2e/kit/public-rows.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const nameAt = async (page: Page, heat: number, rail: number) =>
  (await railOf(page, heat, rail).getByRole('strong').first().textContent()) ?? '';

/** Moves an entry by keyboard: its name, a rail in the list, the button. */
async function moveTo(page: Page, name: string, rail: RegExp) {
  await page.getByRole('button', { name }).click();
  await dialog(page, name).getByLabel('Mover a…').click();
  await page.getByRole('option', { name: rail }).click();
  await page.getByRole('button', { name: 'Mover', exact: true }).click();
}

/** A drag starts with the second mouse move after the press. */
async function dragTo(page: Page, [heat, rail]: [number, number], [toHeat, toRail]: [number, number]) {
  const from = (await railOf(page, heat, rail).locator('[data-grip]').boundingBox())!;
  const to = (await railOf(page, toHeat, toRail).boundingBox())!;
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 6, to.y + 6, { steps: 4 });
  await page.mouse.up();
}

test('ORG-079 heat plan: generated from the event → each place says why, and athletes see it once published', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, organizer, signIn, expectAccessible }) => {
  const { eventId, testId } = await makePlanned(app.sql, organizer);
  await signIn(organizer.account);
  await page.goto(eventPage(eventId));
  await page.getByRole('button', { name: 'Generar Heats' }).click();
  const hours = dialog(page, '¿Generar estos heats?');
  await expect(hours).toContainText(/: 3 heats, \d\d-\d\d-\d{4} \d\d:\d\d [ap]\. m\. a \d\d:\d\d [ap]\. m\./);
  await expectAccessible();
  await hours.getByRole('button', { name: 'Generar Heats' }).click();
  await expect(page.getByText('Heats generados con éxito.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(heatsPage(eventId)));
  await expect(page.getByRole('heading', { level: 1, name: 'Heats' })).toBeVisible();
  for (const heat of [0, 1, 2]) await expect(railOf(page, heat, 1)).toHaveCount(1);
  await expect(railOf(page, 3, 1)).toHaveCount(0);
  await expect(railOf(page, 0, 2)).toContainText('Libre');
  const { places, entries } = await readPlan(organizer, testId);
  const last = places.find(({ heat, rail }) => heat === 2 && rail === 1)!;
  const best = entries.find(({ uid }) => uid === last.entryId)!;
  const place = page.getByRole('button', { name: best.name });
  // On a phone each heat is a card, and only the first is open.
  if (await place.isHidden()) await page.getByRole('heading', { level: 2, name: 'Heat 3' }).click();
  await place.click();
  const why = dialog(page, best.name);
  await expect(why.getByRole('listitem')).toHaveText([
    '1.º de 5 por orden de inscripción.',
    'Le toca el heat 3 de 3: los mejores al final.',
    'Carril del centro: el mejor de su heat.',
  ]);
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publicar los 3 heats' }).click();
  await expect(
    page.getByText('Heats publicados: cada atleta ve su heat, su carril y su hora en «Mi día».'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publicar/ })).toBeHidden();
  await expectAccessible();
  expect((await readPlan(organizer, testId)).isPublished).toBe(true);
});

test('heat plan: a move with or without a mouse → shown as a diff, undone, and stored as confirmed', {
  tag: '@tablet',
}, async ({ page, app, organizer, signIn, expectAccessible }) => {
  const { eventId, testId } = await makePlanned(app.sql, organizer);
  await draw(organizer, eventId);
  await signIn(organizer.account);
  await page.goto(heatsPage(eventId));
  const [mover, other] = [await nameAt(page, 0, 1), await nameAt(page, 2, 2)];
  await moveTo(page, mover, /^Heat 3 · Carril 2/);
  const bar = page.getByRole('alert').filter({ hasText: 'Se mueven 2 · nada ha empezado' });
  await expect(bar).toBeVisible();
  await expect(railOf(page, 2, 2)).toContainText(`${mover}`);
  await expect(railOf(page, 2, 2)).toContainText('antes Heat 1 · Carril 1');
  await bar.getByRole('button', { name: 'Deshacer' }).click();
  await expect(railOf(page, 0, 1)).toContainText(mover);
  await expect(bar).toBeHidden();

  await railOf(page, 2, 2).scrollIntoViewIfNeeded();
  await dragTo(page, [0, 1], [2, 2]);
  await bar.getByRole('button', { name: 'Ver cambios' }).click();
  const diff = dialog(page, 'Se mueven 2 · nada ha empezado');
  await expect(diff.getByRole('list', { name: 'Quién cambia' }).getByRole('listitem')).toHaveCount(2);
  await expect(diff).toContainText(other);
  await expect(diff).toContainText('3 se quedan donde estaban · 3 heats, los mismos');
  await expectAccessible();
  const before = await readPlan(organizer, testId);
  await diff.getByRole('button', { name: 'Guardar los cambios' }).click();
  await expect(page.getByText('Plan guardado.')).toBeVisible();
  await expect(diff).toBeHidden();
  await expect(bar).toBeHidden();
  const after = await readPlan(organizer, testId);
  expect(after.basis).not.toBe(before.basis);
  await page.getByRole('button', { name: mover }).click();
  await expect(dialog(page, mover)).toContainText('Puesto aquí a mano.');
});

test('heat plan: an athlete is locked → no move; another user’s change → shown before saving', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { eventId, testId } = await makePlanned(app.sql, organizer);
  await draw(organizer, eventId);
  await signIn(organizer.account);
  await page.goto(heatsPage(eventId));
  const [locked, mover] = [await nameAt(page, 1, 1), await nameAt(page, 0, 1)];
  await page.getByRole('button', { name: locked }).click();
  await dialog(page, locked).getByRole('button', { name: 'Bloquear' }).click();
  await expect(dialog(page, locked).getByRole('button', { name: 'Desbloquear' })).toBeVisible();
  await expect(dialog(page, locked).getByLabel('Mover a…')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(railOf(page, 1, 1).getByRole('img', { name: 'Bloqueado' })).toBeVisible();

  await moveTo(page, mover, /^Heat 3 · Carril 1/);
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const { basis, entries } = await readPlan(organizer, testId);
  const free = entries.find(({ name }) => name !== locked && name !== mover)!;
  await organizer.call('heats/move', { testId, basis, entryId: free.uid, to: { heat: 0, rail: 2 } });
  await page.getByRole('button', { name: 'Guardar los cambios' }).click();
  await expect(page.getByText('El plan cambió mientras lo mirabas. Esto es lo que cambiaría ahora.')).toBeVisible();
  expect((await readPlan(organizer, testId)).places.find(({ heat, rail }) => heat === 0 && rail === 2)?.entryId).toBe(
    free.uid,
  );
});

test('heat plan: one athlete is absent, another late → the proposal moves no other athlete without need', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, categoryId, testId } = await makePlanned(app.sql, organizer);
  await draw(organizer, eventId);
  await organizer.call('heats/publish', { testId });
  const { places, entries } = await readPlan(organizer, testId);
  const missing = places.find(({ heat, rail }) => heat === 2 && rail === 1)!.entryId;
  await organizer.call('attendance/set', { entryId: missing, state: 'absent' });
  await addAthletes(app.sql, { eventId, categoryId }, [{ name: 'Última en Llegar' }]);
  await signIn(organizer.account);
  await page.goto(heatsPage(eventId));
  await expect(page.getByText('1 ausente tiene carril · 1 presente no tiene carril')).toBeVisible();
  await expect(railOf(page, 2, 1)).toContainText('Ausente');
  await expectAccessible();
  await page.getByRole('button', { name: 'Sacar y ubicar sin mover a nadie' }).click();
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const diff = page.getByRole('dialog');
  await expect(diff.getByRole('list', { name: 'Quién sale' })).toContainText(
    entries.find(({ uid }) => uid === missing)!.name,
  );
  await expect(diff.getByRole('list', { name: 'Quién cambia' }).getByRole('listitem')).toHaveCount(1);
  await expect(diff).toContainText('Última en Llegar');
  await expect(diff).toContainText('Llegó después del sorteo: entra donde hay lugar.');
  await diff.getByRole('button', { name: 'Reemplazar lo publicado' }).click();
  await expect(page.getByText('Plan guardado.')).toBeVisible();
  const after = await readPlan(organizer, testId);
  expect(after.places.map(({ entryId }) => entryId)).not.toContain(missing);
  expect(after.repair).toBeNull();
});

test('LIVE-D11 heat plan: an absence leaves two half heats → removing moves nobody, joining says which athletes start earlier', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, testId } = await makePlanned(app.sql, organizer, ['Ana Paz', 'Bea Ríos', 'Eva Mora']);
  await draw(organizer, eventId);
  await organizer.call('heats/publish', { testId });
  const { places } = await readPlan(organizer, testId);
  const missing = places.find(({ heat }) => heat === 1)!.entryId;
  await organizer.call('attendance/set', { entryId: missing, state: 'absent' });
  await signIn(organizer.account);
  await page.goto(heatsPage(eventId));
  await expect(page.getByText('los demás siguen en su heat, su carril y su hora')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Solo sacar al ausente' })).toBeVisible();
  await page.getByRole('button', { name: /^Juntar en un heat \(1 se adelanta \d+ min\)$/ }).click();
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const diff = page.getByRole('dialog');
  await expect(diff).toContainText('Estaba en el heat 2. El heat 2 sobra.');
  await expect(diff).toContainText('Es otra hora que la que leyeron: avísales.');
  await expect(diff).toContainText('un heat; eran 2');
  await expectAccessible();
});

test('ORG-079 heat plan: an event without tests, a test without heats → the page says what is missing', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const bare = await organizer.makeEvent({ name: 'Copa Vacía' });
  await signIn(organizer.account);
  await page.goto(heatsPage(bare));
  await expect(page.getByRole('heading', { name: 'Todavía no hay tests con heats' })).toBeVisible();
  await expectAccessible();
  const { eventId } = await makePlanned(app.sql, organizer);
  await page.goto(heatsPage(eventId));
  await expect(page.getByRole('heading', { name: 'Este test no tiene heats todavía' })).toBeVisible();
  await page.getByRole('button', { name: 'Generar Heats' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generar Heats' }).click();
  await expect(railOf(page, 0, 1)).toContainText(/\d/);
  await page.getByRole('button', { name: 'Generar Heats' }).click();
  await expect(page.getByRole('dialog')).toContainText('se sortea de nuevo');
  await page.getByRole('dialog').getByRole('button', { name: 'Generar Heats' }).click();
  await expect(page.getByText('Heats generados con éxito.').first()).toBeVisible();
});

test('LIVE-D12 own heats: published → the athlete’s page shows heat, rail and hour, and not before', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, categoryId, testId } = await makePlanned(app.sql, organizer, ['Ana Paz']);
  const athlete = await app.makeUser('athlete');
  await addEntries(app.sql, { eventId, categoryId }, [athlete.uid]);
  await draw(organizer, eventId);
  await signIn(athlete);
  await page.goto('/dashboard/atleta/my-events');
  await expect(page.getByRole('heading', { name: 'Copa Cumbre' })).toBeVisible();
  const own = page.getByRole('list', { name: 'Mis heats' });
  await expect(page.getByRole('link', { name: /^Mi código de/ })).toBeVisible();
  await expect(own).toBeHidden();
  await organizer.call('heats/publish', { testId });
  await page.reload();
  await expect(own.getByRole('listitem')).toHaveText(/Heat 1 · Carril \dÁvila Sprint · .* \d\d:\d\d [ap]\. m\./);
  await expectAccessible();
});
