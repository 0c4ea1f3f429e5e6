import type { Page } from '@playwright/test';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { onSite, writeCategory, writeEvent, writeGeneralTest, writeTest } from '#e2e/kit/event-story.ts';
import { readAsVisitor } from '#e2e/kit/event-visitor.ts';
import { patience } from '#e2e/kit/event-window.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  base,
  button,
  categoryPage,
  clock,
  createPage,
  dialog,
  editPage,
  eventPage,
  field,
  startEvent,
  tab,
} from '#e2e/kit/organizer.ts';
import { screens } from '#e2e/kit/wods.ts';
import { categoryForm, wodEdit, wodForm } from '#testing/factories/categories.ts';
import { eventForm, wallIn } from '#testing/factories/events.ts';

/** Calls the server directly, past every screen, and returns its error. */
async function ask(page: Page, path: string, input: unknown) {
  const answer = await page.request.post(`/rpc/${path}`, { data: { json: input } });
  const { json } = (await answer.json()) as { json?: { code?: string; message?: string } };
  return { ok: answer.ok(), code: json?.code, message: json?.message };
}

test('ORG-394 ORG-396 ORG-397 ORG-399 ORG-403 ORG-404 event story: an organization writes an event → visitors read it, others cannot change it, the start locks it', async ({
  page,
  app,
  browser,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(patience);
  const owner = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, owner);
  const ids: Record<string, string> = {};
  const openCategory = async (name: string) => {
    await page.goto(eventPage(ids.event!));
    await page.getByRole('link', { name: `Ver categoría ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    ids[name] = new URL(page.url()).pathname.split('/').at(-1)!;
  };
  const idOfTest = async (name: string) =>
    (await app.sql`select id from wods where name = ${name} and event_id = ${ids.event!}`)[0]?.id as string;

  await test.step('a new organization writes an event on site with two scenarios and a qualifier', async () => {
    await signIn(owner);
    await page.goto(base);
    ids.event = await writeEvent(page, {
      name: 'Copa Águila de Mérida',
      address: 'Complejo Cinco Águilas Blancas, Mérida',
      dates: [wallIn(clock, 20), wallIn(clock, 24)],
      qualifier: [wallIn(clock, 20), wallIn(clock, 21)],
      final: [wallIn(clock, 22), wallIn(clock, 24)],
      scenarios: ['Tarima norte', 'Cancha techada'],
      terms: 'Compito por mi cuenta y riesgo.',
    });
  });

  await test.step('three categories: alone, in teams of three, and running', async () => {
    await page.getByRole('link', { name: 'Crear Categoría' }).first().click();
    await writeCategory(page, { name: 'RX Femenino' });
    await button(page, 'Crear otra categoría').click();
    await writeCategory(page, { name: 'Equipos mixtos', members: 3 });
    await button(page, 'Crear otra categoría').click();
    await writeCategory(page, { name: 'Diez kilómetros', running: true });
    await page.getByRole('link', { name: 'Volver al evento' }).click();
    await expect(page.getByText('«RX Femenino» y «Equipos mixtos» no tienen tests.')).toBeVisible();
  });

  await test.step('seven tests, two of them general', async () => {
    const norte = { scenario: 'Tarima norte' };
    await openCategory('RX Femenino');
    await writeTest(page, onSite('Sprint del Páramo', { ...norte, type: 'For Time', isFinal: true }));
    await expect(page.getByRole('article', { name: 'Sprint del Páramo' })).toContainText('Escenario: Tarima norte');
    await writeTest(page, onSite('Video de remo', { stage: 'Clasificatorio' }));
    // After saving, the page returns to the category with the new test.
    await expect(page.getByRole('article', { name: 'Video de remo' })).toBeVisible();
    await openCategory('Equipos mixtos');
    await writeTest(page, onSite('Relevo', { scenario: 'Cancha techada', type: 'EMOM' }));
    await openCategory('Diez kilómetros');
    await writeTest(
      page,
      onSite('Vuelta a la ciudad', { ...norte, type: 'For Time', exercises: [['Metros', '10000']] }),
    );
    await writeTest(page, onSite('Video de trote', { stage: 'Clasificatorio', type: 'Distancia' }));
    await page.goto(eventPage(ids.event!));
    await tab(page, 'Pruebas').click();
    const both = ['RX Femenino', 'Equipos mixtos'];
    await writeGeneralTest(page, onSite('Cordillera', norte), both);
    await writeGeneralTest(page, onSite('Carga de Cumbre', { ...norte, type: 'Peso' }), ['RX Femenino']);
    await expectAccessible();
    await tab(page, /^Categoría del Evento/).click();
    // A qualifier without tests or judges appears in the list of missing parts (walk-organizer B8).
    const missing = page.getByRole('region', { name: 'Falta por hacer' }).getByRole('listitem');
    await expect(missing).toHaveText([
      /«Equipos mixtos» no tiene tests del clasificatorio/,
      /El clasificatorio no tiene jueces/,
    ]);
  });

  await test.step('event, category, test and general test are corrected', async () => {
    await page.getByRole('link', { name: 'Editar Evento' }).click();
    await field(page, 'Nombre del evento').fill('Copa Águila de la Cordillera de Mérida');
    await button(page, 'Guardar cambios').click();
    await expect(page.getByRole('heading', { name: 'Tu evento ha sido editado con exito.' })).toBeFocused();
    await page.goto(editPage(ids['RX Femenino']!));
    await field(page, 'Cupo').fill('40');
    await button(page, 'Guardar cambios').click();
    await expect(page.getByRole('heading', { name: 'Tu categoría ha sido editada con exito.' })).toBeFocused();
    await page.goto(screens.edit(await idOfTest('Sprint del Páramo')));
    await page.getByLabel('Descripción').fill('Tres vueltas al páramo.');
    await button(page, 'Guardar cambios').click();
    await button(page, 'Sí').click();
    await expect(page.getByRole('heading', { name: 'Tu test ha sido editado con exito.' })).toBeFocused();
    await page.goto(screens.generalTests(ids.event!));
    await button(page, 'Editar Cordillera').click();
    const form = dialog(page, 'Editar Cordillera');
    await form.getByLabel('Nombre del test').fill('Cordillera larga');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog(page, '¿Guardar los cambios de esta prueba?')).toContainText('RX Femenino, Equipos mixtos');
    await button(page, 'Sí').click();
    await expect(form).toBeHidden();
    await page.goto(categoryPage(ids['RX Femenino']!));
    await button(page, 'Publicar').click();
    await dialog(page, '¿Publicar la categoría?').getByRole('button', { name: 'Publicar' }).click();
    await expect(button(page, 'Despublicar')).toBeVisible();
  });

  const name = 'Copa Águila de la Cordillera de Mérida';
  await test.step('a visitor on a phone finds it by half its name and reads all of it', async () => {
    await readAsVisitor(browser, app.url, { id: ids.event!, name });
  });

  const stored = () =>
    Promise.all([
      app.sql`select * from events where id = ${ids.event!}`,
      app.sql`select * from scenarios where event_id = ${ids.event!} order by id`,
      app.sql`select * from categories where event_id = ${ids.event!} order by id`,
      app.sql`select * from wods where event_id = ${ids.event!} order by id`,
      app.sql`select * from general_wods where event_id = ${ids.event!} order by id`,
    ]);
  const category = ids['RX Femenino']!;
  const wod = await idOfTest('Sprint del Páramo');
  const [general] = await app.sql`select id from general_wods where name = 'Cordillera larga'`;

  await test.step('another organization is led away from each address and refused by the server', async () => {
    const before = await stored();
    await signIn(await app.makeUser('organization'));
    const event = ids.event!;
    for (const address of [
      `${base}/edit-event/${event}`,
      eventPage(event),
      createPage(event),
      editPage(category),
      categoryPage(category),
      screens.create(category),
      screens.edit(wod),
    ]) {
      await page.goto(address);
      await expect(page, address).toHaveURL(`${base}/my-events`);
    }
    const form = categoryForm(clock);
    const calls: [path: string, input: unknown][] = [
      ['events/readAsOrganizer', { id: event }],
      ['events/update', { id: event, form: await eventForm(clock) }],
      ['events/finish', { id: event }],
      ['events/closeQualifier', { id: event }],
      ['categories/readAsOrganizer', { id: category }],
      ['categories/create', { eventId: event, form }],
      ['categories/update', { id: category, form }],
      ['categories/remove', { id: category }],
      ['categories/setPublish', { id: category, publish: 'unPublish' }],
      ['categories/setAudit', { id: category, isAudit: true }],
      ['categories/copy', { id: category, name: 'Ajena' }],
      ['categories/reorder', { eventId: event, order: [category] }],
      ['wods/readAsOrganizer', { id: wod }],
      ['wods/create', { categoryId: category, form: wodForm(clock) }],
      ['wods/update', { id: wod, form: wodEdit(clock) }],
      ['wods/updateDates', { id: wod, dates: { start: wallIn(clock, 20), end: wallIn(clock, 21) } }],
      ['wods/remove', { id: wod }],
      ['generalWods/list', { eventId: event }],
      ['generalWods/create', { eventId: event, form: wodForm(clock) }],
      ['generalWods/update', { id: general?.id, form: wodForm(clock) }],
      ['generalWods/assign', { id: general?.id, categories: [category] }],
      ['generalWods/remove', { id: general?.id }],
    ];
    for (const [path, input] of calls) expect((await ask(page, path, input)).code, path).toBe('FORBIDDEN');
    expect(await stored()).toEqual(before);
  });

  await test.step('once it has started the locks hold on the screen', async () => {
    await startEvent(app.sql, ids.event!);
    await signIn(owner);
    await page.goto(`${base}/edit-event/${ids.event!}`);
    for (const name of ['Inicio del evento', 'Precio de la inscripción', 'Carriles', 'Nombre del escenario 1']) {
      await expect(field(page, name)).not.toBeEditable();
      await expect(field(page, name)).toHaveAccessibleDescription(messages.event.locked);
    }
    await expect(field(page, 'Inicio del clasificatorio')).toHaveAccessibleDescription(messages.event.qualifierLocked);
    await expect(field(page, 'Nombre del evento')).toBeEditable();
    await page.goto(eventPage(ids.event!));
    await expect(page.getByRole('link', { name: 'Ver categoría RX Femenino' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
    await page.goto(editPage(ids['Equipos mixtos']!));
    await expect(field(page, 'Miembros de cada equipo')).toHaveAccessibleDescription(messages.category.teamLocked);
    await page.goto(screens.edit(wod));
    await expect(page.getByText(messages.wod.locked)).toBeVisible();
    await expect(page.getByLabel('Nombre del test')).toBeDisabled();
    await expect(button(page, 'Guardar cambios')).toHaveCount(0);
    await page.goto(screens.generalTests(ids.event!));
    await button(page, 'Editar Cordillera larga').click();
    const form = dialog(page, 'Editar Cordillera larga');
    await expect(form.getByText(messages.wod.locked)).toBeVisible();
    await expect(form.getByLabel('Nombre del test')).toBeDisabled();
    await button(page, 'Cerrar').last().click();
    await expect(form).toBeHidden();
  });

  await test.step('and on the server', async () => {
    const before = await stored();
    const { event } = await organizer.call<{ event: OwnEvent }>('events/readAsOrganizer', { id: ids.event! });
    const wall = (at: string | null) => at && toWall(at, event.timeZone);
    const same = {
      ...event,
      price: 6000,
      start: wall(event.start),
      end: wall(event.end),
      startQualifier: wall(event.startQualifier),
      endQualifier: wall(event.endQualifier),
      startOfflineFinal: wall(event.startOfflineFinal),
      endOfflineFinal: wall(event.endOfflineFinal),
    };
    const refusals: [path: string, input: unknown, why: string][] = [
      ['events/update', { id: ids.event!, form: { ...same, rails: 2 } }, messages.event.locked],
      ['categories/remove', { id: category }, 'El evento ya empezó: sus categorías no se pueden eliminar.'],
      [
        'categories/update',
        { id: category, form: categoryForm(clock, { team: true, members: 2, end: wallIn(clock, 24) }) },
        messages.category.teamLocked,
      ],
      ['wods/update', { id: wod, form: wodEdit(clock) }, messages.wod.locked],
      [
        'wods/updateDates',
        { id: wod, dates: { start: wallIn(clock, 20), end: wallIn(clock, 21) } },
        messages.wod.locked,
      ],
      ['generalWods/update', { id: general?.id, form: wodForm(clock) }, messages.wod.locked],
    ];
    for (const [path, input, why] of refusals)
      expect(await ask(page, path, input), path).toMatchObject({ ok: false, message: why });
    expect(await stored()).toEqual(before);
  });
});
