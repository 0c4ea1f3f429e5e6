import { expect, type Page } from '@playwright/test';

/** Opens a panel of the login. On phones its heading opens it; staff and gyms use the choice below the panels. */
export async function openPanel(page: Page, name: string) {
  await expect(page.getByRole('region', { name: 'Atleta', exact: true })).toBeVisible();
  const panel = page.getByRole('region', { name, exact: true });
  if (!(await panel.isVisible())) await page.getByRole('button', { name, exact: true }).click();
  const folded = panel.getByRole('button', { name, exact: true, expanded: false });
  if (await folded.isVisible()) await folded.click();
  return panel;
}

type Panel = Awaited<ReturnType<typeof openPanel>>;

export async function fillPanel(panel: Panel, email: string, password: string) {
  await panel.getByRole('textbox', { name: 'Correo' }).fill(email);
  await panel.getByRole('textbox', { name: 'Contraseña' }).fill(password);
}

export const submitPanel = (panel: Panel) => panel.getByRole('button', { name: 'Iniciar Sesión' }).click();

/** Calls of the page from now on, without the shell's request for the account. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    const call = /^\/rpc\/accounts\/(.+)/.exec(pathname)?.[1];
    if (call && call !== 'me') calls.push(call);
  });
  return calls;
}
