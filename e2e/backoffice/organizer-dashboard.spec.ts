import { followMenu } from '#e2e/kit/dashboard.ts';
import { createPage } from '#e2e/kit/event-form.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, field } from '#e2e/kit/organizer.ts';

test('ORG-005 ORG-036 ORG-037 ORG-039 ORG-044 ORG-045 ORG-046 ORG-047 organizer’s menu: each entry → opens its screen', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('organization'));
  await page.goto(base);
  await expect(page).toHaveURL(`${base}/my-events`);
  await expect(page.getByText('Todavía no organizas ningún evento')).toBeVisible();
  await followMenu(page, 'Configuración');
  await expect(page).toHaveURL(`${base}/settings`);
  await expect(field(page, 'Nombre de la organización')).toHaveValue('Fundación Atlética');
  await page.getByRole('link', { name: 'Valores para categorías nuevas' }).click();
  await expect(page).toHaveURL(`${base}/clasification-settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Valores para categorías nuevas' })).toBeVisible();
  await followMenu(page, 'Crear evento');
  await expect(page).toHaveURL(createPage);
  await expect(field(page, 'Nombre del evento')).toHaveValue('');
  await followMenu(page, 'Mis eventos');
  await expect(page).toHaveURL(`${base}/my-events`);
});
