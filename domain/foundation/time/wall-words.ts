import { toWall } from './zones.ts';

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

/** `01:00 p. m.`, by the event's clock. */
export function hourText(at: Date | number | string, timeZone: string): string {
  const [hours = '', minutes = ''] = toWall(at, timeZone).slice(11).split(':');
  const hour = Number(hours) % 12 || 12;
  return `${String(hour).padStart(2, '0')}:${minutes} ${Number(hours) < 12 ? 'a. m.' : 'p. m.'}`;
}

/** `Sábado 21-11-2026`, by the event's calendar. */
export function dayText(at: Date | number | string, timeZone: string): string {
  const day = toWall(at, timeZone).slice(0, 10);
  return `${weekdays[new Date(`${day}T00:00Z`).getUTCDay()]} ${day.split('-').reverse().join('-')}`;
}
