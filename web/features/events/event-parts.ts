import type { EventValue, EventValues } from './event-values.ts';

export type Part = { id: string; title: string; fields: EventValue[]; isAsked?: (values: EventValues) => boolean };

/** The sections of the form, in their order, and what each holds. */
export const parts = {
  identity: { id: 'evento-logo', title: 'Logo y nombre', fields: ['photo', 'name'] },
  place: { id: 'evento-lugar', title: 'Lugar y zona horaria', fields: ['type', 'address', 'timeZone'] },
  dates: { id: 'evento-fechas', title: 'Fechas', fields: ['start', 'end'] },
  qualifier: {
    id: 'evento-clasificatorio',
    title: 'Clasificatorio en línea',
    fields: ['qualifierOnline', 'startQualifier', 'endQualifier'],
  },
  onSite: {
    id: 'evento-presencial',
    title: 'Parte presencial',
    fields: [
      'startOfflineFinal',
      'endOfflineFinal',
      'athletesAllowed',
      'rails',
      'timeBetweenCategories',
      'simultaneousCategories',
      'scenarios',
    ],
    isAsked: ({ type }) => type === 'offline',
  },
  money: { id: 'evento-pago', title: 'Términos y pago', fields: ['price', 'terms', 'paymentInfo'] },
} satisfies Record<string, Part>;

const all: Part[] = Object.values(parts);

export const askedParts = (values: EventValues) => all.filter(({ isAsked }) => !isAsked || isAsked(values));
