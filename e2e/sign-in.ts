import { expect, type Page } from '@playwright/test';

/** A panel of the login, opened: on phones by its heading, for staff and gyms by the choice below the two panels. */
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

/** The calls that the page makes from now on, but for the shell's own question of who is signed in. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    const call = /^\/rpc\/accounts\/(.+)/.exec(pathname)?.[1];
    if (call && call !== 'me') calls.push(call);
  });
  return calls;
}
