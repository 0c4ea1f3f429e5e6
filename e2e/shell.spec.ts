import { expect, test } from './fixtures.ts';

test('PUB-047 PUB-052 PUB-055 the home page is open to everybody and heads its two lists', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'EVENTOS PROXIMOS' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'EVENTOS EN CURSO' })).toBeVisible();
});
