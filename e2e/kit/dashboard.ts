import { expect, type Page } from '@playwright/test';
import { pngDataUrl } from '#testing/factories/accounts.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Panel' });

/** Opens a menu group. A wide page shows its entries below it, a phone in a sheet. */
export async function openMenuGroup(page: Page, name: string) {
  const button = menuOf(page).getByRole('button', { name });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-haspopup')) !== 'dialog') return menuOf(page);
  await button.click();
  return page.getByRole('dialog', { name });
}

export const menuLink = (page: Page, name: string) => menuOf(page).getByRole('link', { name });

/** Follows a menu entry. On a phone, entries that do not fit in the bar are in the sheet `Más`. */
export async function followMenu(page: Page, name: string) {
  const link = menuLink(page, name);
  const more = menuOf(page).getByRole('button', { name: 'Más' });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole('dialog', { name: 'Más' }).getByRole('link', { name }).click();
}

/** Picks a real PNG and waits until the field holds it. */
export async function pickPhoto(page: Page, field: string) {
  const png = Buffer.from((await pngDataUrl('#0b7a3b', 120)).split(',')[1] ?? '', 'base64');
  await page
    .getByLabel(new RegExp(`^${field}`))
    .and(page.locator('input'))
    .setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: png,
    });
  await expect(page.getByAltText('Vista previa de la foto').and(page.locator('[src^="data:"]'))).toBeVisible();
}

/** A date as the tests' browser shows it: `20-11-2026 05:30 p. m.`. */
export function writtenIn(date: Date, timeZone = 'America/Caracas'): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(date);
  const hour = Number(part({ hour: '2-digit', hourCycle: 'h23' }));
  const minute = part({ minute: '2-digit' }).padStart(2, '0');
  const day = part({ day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll('/', '-');
  return `${day} ${String(hour % 12 || 12).padStart(2, '0')}:${minute} ${hour < 12 ? 'a. m.' : 'p. m.'}`;
}
