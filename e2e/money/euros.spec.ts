import { editPage } from '#e2e/kit/event-form.ts';
import { asOrganizer, eventPage } from '#e2e/kit/organizer.ts';
import { expect, test } from '#e2e/kit/providers.ts';

test('N30 an event changes to euros → its form says so, an athlete pays in euros, and the income is in euros @phone-only', async ({
  page,
  app,
  providers,
  signIn,
  expectAccessible,
}) => {
  const { stripe } = providers;
  const owner = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, owner);
  const eventId = await organizer.makeEvent({ price: 6000 });
  await organizer.makeCategory(eventId, { name: 'RX Femenino' });

  await signIn(owner);
  await page.goto(editPage(eventId));
  const price = page.getByLabel('Precio de la inscripción');
  await expect(price).toHaveValue('60.00');
  await page.getByRole('combobox', { name: 'Moneda' }).fill('euro');
  await page.getByRole('option', { name: 'Euro (€)' }).click();
  await expect(price).toHaveValue('60,00');
  await expect(page.getByText('En euros; con 0 la inscripción es gratis.')).toBeVisible();
  await expect(page.getByText('$60.00 pasa a ser 60,00 €')).toBeVisible();
  await expectAccessible();
  await price.fill('45,5');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Tu evento ha sido editado con exito.').first()).toBeVisible();

  await signIn(await app.makeUser('athlete'));
  await page.goto(`/events/join/${eventId}`);
  await page.getByRole('radio', { name: /RX Femenino/ }).check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('45,50 €').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Tarjeta' }).check();
  const card = page.frameLocator('iframe[title="Cuadro de entrada seguro de pago con tarjeta"]');
  await card.getByLabel('Número de tarjeta de crédito o débito').fill('4242 4242 4242 4242');
  await card.getByLabel('Fecha de vencimiento de la tarjeta de crédito o débito').fill('12 / 40');
  await card.getByLabel('Código de seguridad CVC/CVV').fill('123');
  await page.getByRole('button', { name: 'Pagar 45,50 €' }).click();
  await expect(page.getByText('¡Listo! Estás inscrito.')).toBeVisible();
  const [intent] = [...stripe.intents.values()].toReversed();
  expect(intent).toMatchObject({ currency: 'eur', amount_received: 4550 });
  await page.goto('/dashboard/atleta/orders');
  await expect(page.getByText('45,50 €').first()).toBeVisible();

  await signIn(owner);
  await page.goto(editPage(eventId));
  await expect(page.getByLabel('Moneda')).toHaveValue('Euro (€)');
  await expect(page.getByText('La moneda ya no cambia: este evento ya tiene órdenes.')).toBeVisible();
  await page.goto(`${eventPage(eventId)}?tab=ingresos`);
  const income = page.getByRole('region', { name: 'Ingresos' });
  await expect(income.getByText('En euros.')).toBeVisible();
  await expect(income.getByText('Además hay 45,50 € de prueba')).toBeVisible();
  await expectAccessible();
});
