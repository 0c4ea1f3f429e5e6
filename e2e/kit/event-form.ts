import type { Page } from '@playwright/test';
import type { OwnEvent } from '#contract/competition/events.ts';
import { wallIn } from '#testing/factories/events.ts';
import { pickPhoto } from './dashboard.ts';
import { base, clock, field, type Organizer } from './organizer.ts';

export const createPage = `${base}/create-event`;
export const editPage = (id: string) => `${base}/edit-event/${id}`;
export const quoted = {
  created: 'Tu evento ha sido creado con exito.',
  edited: 'Tu evento ha sido editado con exito.',
  outside: 'La fecha seleccionada está fuera de los límites del evento!',
  noScenario: 'Por favor introduce al menos un escenario!',
};

export const section = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
export const choose = (page: Page, group: string, answer: string) =>
  section(page, group).getByRole('radio', { name: answer, exact: true }).check();
export const main = (page: Page) => page.getByRole('main');
export const steps = (page: Page) => page.getByRole('list', { name: 'Pasos' }).getByRole('listitem');

/** A wall time as a user may type it: `05-12-2026 17:30`. */
const typed = (wall: string) => `${wall.slice(0, 10).split('-').reverse().join('-')} ${wall.slice(11)}`;
export const day = (days: number) => typed(wallIn(clock, days));
/** A wall time as the field shows it after blur. */
export function shown(wall: string): string {
  const hour = Number(wall.slice(11, 13));
  const [date] = typed(wall).split(' ');
  const half = hour < 12 ? 'a. m.' : 'p. m.';
  return `${date} ${String(hour % 12 || 12).padStart(2, '0')}:${wall.slice(14)} ${half}`;
}

export const stored = async (organizer: Organizer, id: string) =>
  (await organizer.call<{ event: OwnEvent }>('events/readAsOrganizer', { id })).event;

/** Fills the fields that both event types require. Adds no qualifier. */
export async function fillBasics(page: Page, { name, type }: { name: string; type: 'Presencial' | 'En línea' }) {
  await pickPhoto(page, 'Subir logo');
  await field(page, 'Nombre del evento').fill(name);
  await page.getByRole('radio', { name: type }).check();
  await field(page, 'Dirección').fill('Complejo Cinco Águilas Blancas, Mérida');
  await field(page, 'Inicio del evento').fill(day(10));
  await field(page, 'Fin del evento').fill(day(12));
  await choose(page, 'Clasificatorio en línea', 'No');
  await field(page, 'Precio de la inscripción').fill('60');
}
