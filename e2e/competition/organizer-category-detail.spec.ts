import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  base,
  button,
  categoryPage,
  clock,
  dialog,
  editPage,
  startEvent,
  storedCategory,
  tab,
  withQualifier,
} from '#e2e/kit/organizer.ts';
import { wodForm } from '#testing/factories/categories.ts';

test('ORG-052 ORG-107 ORG-110 ORG-111 ORG-112 ORG-113 ORG-114 ORG-115 ORG-148 own category: opened → shows its buttons and tabs; a race also links to its file upload', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const [plain, qualified] = [await organizer.makeEvent(), await organizer.makeEvent(withQualifier)];
  const categoryId = await organizer.makeCategory(plain, { name: 'RX' });
  const withCut = await organizer.makeCategory(qualified);
  await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: 'Ascenso' }) });
  await signIn(account);
  await page.goto(categoryPage(withCut));
  await expect(page.getByRole('tab')).toHaveText([
    /^Tabla clasificatorio/,
    /^Tests clasificatorio/,
    /^Tabla evento/,
    /^Tests evento/,
  ]);
  await tab(page, 'Tabla clasificatorio').click();
  await expect(page.getByRole('heading', { name: 'Todavía no hay resultados' })).toBeVisible();
  await page.goto(categoryPage(categoryId));
  await expect(page.getByRole('tab')).toHaveText([/^Tabla evento/, /^Tests evento/, 'Resultados']);
  await expect(page.getByRole('link', { name: 'Editar Categoría' })).toHaveAttribute('href', editPage(categoryId));
  await expect(page.getByRole('link', { name: 'Crear Test' })).toHaveAttribute(
    'href',
    `${base}/create-wod/${categoryId}`,
  );
  await expect(page.getByRole('article', { name: 'Ascenso' })).toBeVisible();
  await tab(page, 'Tabla evento').click();
  await expect(page).toHaveURL(/tab=tabla-evento/);
  await expect(page.getByText('«La tabla aún no ha sido publicada.»')).toBeVisible();
  await tab(page, /^Tests evento/).click();
  await button(page, 'Eliminar Ascenso').click();
  await dialog(page, '¿Eliminar Ascenso?').getByRole('button', { name: 'Eliminar test' }).click();
  await expect(page.getByText('Test eliminado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Todavía no hay tests' })).toBeVisible();
  // Only a race has the link to upload a file.
  await expect(page.getByRole('link', { name: 'Subir archivo de Running' })).toHaveCount(0);
  const race = await organizer.makeCategory(plain, { name: '10K', typeCategory: 'running' });
  await page.goto(categoryPage(race));
  await expect(page.getByRole('link', { name: 'Subir archivo de Running' })).toHaveAttribute(
    'href',
    `${base}/upload-file/${race}`,
  );
  await expect(page.getByRole('tab')).toHaveText([/^Tabla evento/, /^Tests evento/]);
});

test('own category: opened → selects the tab to work on, not a table that waits for the qualifier', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent(withQualifier);
  const [fitness, race] = [
    await organizer.makeCategory(eventId),
    await organizer.makeCategory(eventId, { name: '10K', typeCategory: 'running' }),
  ];
  await signIn(account);
  const opensOn = async (categoryId: string, name: string) => {
    await page.goto(categoryPage(categoryId));
    await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(`^${name}`));
  };
  await opensOn(fitness, 'Tests clasificatorio');
  await opensOn(race, 'Tests evento');
  await startEvent(app.sql, eventId);
  await opensOn(fitness, 'Tabla clasificatorio');
  await opensOn(race, 'Tabla evento');
  await expect(tab(page, 'Tabla clasificatorio')).toHaveCount(0);
  await app.sql`update events set qualifier_closed_at = now() where id = ${eventId}`;
  await opensOn(fitness, 'Tabla evento');
});

test('ORG-108 ORG-109 ORG-253 ORG-254 ORG-255 ORG-405 ORG-406 own category: publishing or audit is switched → asks first, says the consequence, and switches on and off', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const categoryId = await organizer.makeCategory(await organizer.makeEvent());
  await signIn(account);
  await page.goto(categoryPage(categoryId));
  await button(page, 'Publicar').click();
  const publishing = dialog(page, '¿Publicar la categoría?');
  await expect(publishing).toContainText('Todo el mundo verá su tabla');
  const reloaded = page.waitForEvent('load');
  await publishing.getByRole('button', { name: 'Publicar' }).click();
  await reloaded;
  await expect(page.getByText('Publicada', { exact: true })).toBeVisible();
  expect((await storedCategory(organizer, categoryId)).publish).toBe('publish');
  await button(page, 'Despublicar').click();
  await dialog(page, '¿Despublicar la categoría?').getByRole('button', { name: 'Despublicar' }).click();
  await expect(page.getByText('Sin publicar', { exact: true })).toBeVisible();
  expect((await storedCategory(organizer, categoryId)).publish).toBe('unPublish');

  await button(page, 'Activar Auditoría').click();
  const asking = dialog(page, '¿Activar la auditoría?');
  await expect(asking).toContainText('solo tú podrás cambiar resultados');
  await asking.getByRole('button', { name: 'Activar Auditoría' }).click();
  await expect(page.getByText('En auditoría', { exact: true })).toBeVisible();
  expect((await storedCategory(organizer, categoryId)).isAudit).toBe(true);
  await button(page, 'Desactivar Auditoría').click();
  await dialog(page, '¿Desactivar la auditoría?').getByRole('button', { name: 'Desactivar Auditoría' }).click();
  await expect(button(page, 'Activar Auditoría')).toBeVisible();
  expect((await storedCategory(organizer, categoryId)).isAudit).toBe(false);
});
