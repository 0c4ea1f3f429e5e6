import { expect, type Page } from '@playwright/test';
import { menuLink, pickPhoto } from './dashboard.ts';
import { base, button, dialog, field } from './organizer.ts';
import { choose, fillExercise } from './wods.ts';

// The organizer's steps on the screens. They follow links instead of opening addresses.

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** A wall time as a user may type it: `05-12-2026 17:30`. */
const typed = (wall: string): string => `${wall.slice(0, 10).split('-').reverse().join('-')} ${wall.slice(11, 16)}`;

type NewEvent = {
  name: string;
  address: string;
  /** Search text and name in the list. Without a zone, the proposed one stays. */
  zone?: [search: string, option: RegExp];
  dates: [start: string, end: string];
  qualifier?: [start: string, end: string];
  final: [start: string, end: string];
  scenarios?: string[];
  terms?: string;
};

/** Creates an on-site event and ends on its page. */
export async function writeEvent(page: Page, event: NewEvent): Promise<string> {
  await page.goto(`${base}/my-events`);
  await menuLink(page, 'Crear evento').click();
  await pickPhoto(page, 'Subir logo');
  await field(page, 'Nombre del evento').fill(event.name);
  await page.getByRole('radio', { name: 'Presencial' }).check();
  await field(page, 'Dirección').fill(event.address);
  if (event.zone) {
    await page.getByRole('combobox', { name: 'Zona horaria' }).fill(event.zone[0]);
    await page.getByRole('option', { name: event.zone[1] }).click();
  }
  const dates: Record<string, string> = { 'Inicio del evento': event.dates[0], 'Fin del evento': event.dates[1] };
  const answer = (name: string, choice: string) =>
    section(page, name).getByRole('radio', { name: choice, exact: true }).check();
  await answer('Clasificatorio en línea', event.qualifier ? 'Sí' : 'No');
  if (event.qualifier) {
    dates['Inicio del clasificatorio'] = event.qualifier[0];
    dates['Fin del clasificatorio'] = event.qualifier[1];
  }
  dates['Inicio de la parte presencial'] = event.final[0];
  dates['Fin de la parte presencial'] = event.final[1];
  for (const [name, wall] of Object.entries(dates)) await field(page, name).fill(typed(wall));
  await field(page, 'Atletas permitidos').fill('120');
  await field(page, 'Carriles').fill('8');
  await field(page, 'Tiempo entre categorías').fill('10:00');
  await answer('Parte presencial', event.scenarios ? 'Sí' : 'No');
  for (const name of event.scenarios ?? []) {
    await button(page, 'Agregar escenario').click();
    await page.keyboard.type(name);
  }
  await field(page, 'Precio de la inscripción').fill('60');
  if (event.terms) {
    await page.getByRole('textbox', { name: 'Términos y condiciones' }).click();
    await page.keyboard.type(event.terms);
  }
  await main(page).getByRole('button', { name: 'Crear evento' }).click();
  await expect(page.getByRole('heading', { name: 'Tu evento ha sido creado con exito.' })).toBeFocused();
  await page.getByRole('link', { name: 'Ver evento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible();
  return idIn(page);
}

type NewCategory = { name: string; members?: number; running?: boolean };

/** Fills the form of a new category and ends on the saved category's page. */
export async function writeCategory(page: Page, { name, members, running }: NewCategory) {
  await expect(field(page, 'Nombre')).toHaveValue('');
  await field(page, 'Nombre').fill(name);
  await page.getByRole('radio', { name: members ? 'Sí, en equipos' : 'No, cada atleta por su cuenta' }).check();
  if (members) await field(page, 'Miembros de cada equipo').fill(`${members}`);
  if (running) await page.getByRole('radio', { name: 'Running' }).check();
  // A race has no heats, and its board sorts by time.
  await expect(field(page, 'Time cap del heat')).toHaveCount(running ? 0 : 1);
  if (!running) {
    await field(page, 'Time cap del heat').fill('12:30');
    await field(page, 'Tiempo de calentamiento').fill('05:00');
  }
  await field(page, 'Competidores que pasan').fill('20');
  await button(page, 'Crear Categoría').click();
  await expect(page.getByRole('heading', { name: 'Tu categoría ha sido creada con exito.' })).toBeFocused();
}

type NewTest = {
  name: string;
  stage: 'Clasificatorio' | 'Evento presencial';
  type: string;
  timeCap?: string;
  exercises: [name: string, quantity: string][];
  scenario?: string;
  isFinal?: boolean;
};

/** Fills the test form, which the category page and the event's dialog share. */
async function fillTest(page: Page, test: NewTest) {
  await page.getByLabel('Nombre del test').fill(test.name);
  await choose(page, 'Tipo de evento', test.stage);
  await choose(page, 'Tipo de test', test.type);
  await page.getByLabel('Time cap').fill(test.timeCap ?? '10:00');
  for (const [at, [name, quantity]] of test.exercises.entries()) {
    if (at > 0) await button(page, 'Agregar ejercicio').click();
    await fillExercise(page, at + 1, name, quantity);
  }
  await choose(page, '¿Es el test final?', test.isFinal ? 'Sí' : 'No');
  if (test.scenario) {
    await page.getByRole('combobox', { name: 'Escenario' }).click();
    await page.getByRole('option', { name: test.scenario }).click();
  }
}

/** Starts and ends on the category's page. */
export async function writeTest(page: Page, test: NewTest) {
  await page.getByRole('link', { name: 'Crear Test' }).first().click();
  await fillTest(page, test);
  await button(page, 'Crear test').click();
  await expect(page.getByRole('heading', { name: 'Tu test ha sido creado con exito.' })).toBeFocused();
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
}

/** Starts and ends on the event's tab of general tests. Assigns the test to `categories`. */
export async function writeGeneralTest(page: Page, test: NewTest, categories: string[]) {
  await button(page, 'Crear Pruebas').click();
  await fillTest(page, test);
  await button(page, 'Crear prueba').click();
  // After saving, the dialog opens immediately and proposes all categories.
  const choice = dialog(page, `Asignar categorías a ${test.name}`);
  await choice.getByRole('button', { name: 'Ninguna' }).click();
  for (const name of categories) await choice.getByRole('checkbox', { name }).check();
  await choice.getByRole('button', { name: 'Guardar' }).click();
  await expect(choice).toBeHidden();
}

export const onSite = (name: string, more: Partial<NewTest>): NewTest => ({
  name,
  stage: 'Evento presencial',
  type: 'AMRAP',
  exercises: [['Burpees', '10']],
  ...more,
});
