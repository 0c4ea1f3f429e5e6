import { expect } from '#e2e/kit/fixtures.ts';
import { test } from '#e2e/kit/public-rows.ts';

const panels = [
  { type: 'athlete', call: 'events/forAthlete', label: 'Inscripción', button: 'Inscribirme' },
  { type: 'staff', call: 'staff/forStaff', label: 'Postulación', button: 'Postularse' },
] as const;

for (const { type, call, label, button } of panels) {
  test(`SPEC-R8 L4 event panel: the query of its ${type} fails → the panel says so, and a retry shows ${button}`, async ({
    page,
    app,
    organizer,
    signIn,
  }) => {
    const id = await organizer.makeEvent({ price: 4500 });
    await organizer.makeCategory(id);
    await signIn(await app.makeUser(type));
    await page.route(`**/rpc/${call}**`, route => route.abort());
    await page.goto(`/events/event-detail/${id}`);
    const panel = page.getByRole('region', { name: label });
    await expect(panel.getByRole('alert')).toContainText('No se pudo cargar');
    await expect(panel.getByRole('link')).toHaveCount(0);
    await page.unroute(`**/rpc/${call}**`);
    await panel.getByRole('button', { name: 'Reintentar' }).click();
    await expect(panel.getByRole('link', { name: button })).toBeVisible();
  });
}
