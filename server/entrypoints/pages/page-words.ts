import type { PublicCategory } from '#contract/competition/category-form.ts';
import type { EventOfCategory, PublicEvent } from '#contract/competition/events.ts';
import { counted } from '#domain/foundation/text/counted.ts';

/** The event fields that a page's head uses. Only the event's own page has the categories of the event. */
export type ShownEvent = EventOfCategory & Partial<PublicEvent>;
export type ShownCategory = PublicCategory;

type Range = { start: string; end: string };

/** Writes days such as `20–22 de noviembre de 2026`, in the event's time zone. */
function daysOf({ start, end }: Range, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone });
  return format.formatRange(new Date(start), new Date(end));
}

export function describeEvent(event: ShownEvent): string {
  const { categories = [] } = event;
  const place = event.type === 'online' ? 'en línea' : event.address;
  return [
    `${daysOf(event, event.timeZone)}, ${place}.`,
    categories.length > 0 ? `${counted(categories.length, 'categoría', 'categorías')}.` : '',
    `Organiza ${event.organizationName}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function describeCategory(category: ShownCategory, event: ShownEvent): string {
  const [youngest, oldest] = category.ageRange;
  const who = category.team ? `Equipos de ${counted(category.members, 'integrante', 'integrantes')}` : 'Individual';
  const sex = { everybody: '', women: ', mujeres', men: ', hombres' }[category.admits];
  return `${who}${sex}, de ${youngest} a ${oldest} años. ${event.name}: ${describeEvent(event)}`;
}
