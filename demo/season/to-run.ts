import { category, type DemoEvent, days, test } from './demo-event.ts';
import { fitnessTerms, paysForPlace } from './texts.ts';

// The demo's judges can run this event: it is today at any hour, and has no results.
const window = days(0, '00:00', 2, '23:59');
const first = days(0, '00:10', 2, '23:00');
const second = days(0, '01:00', 2, '23:20');
const third = days(0, '02:00', 2, '23:40');

export const toRun: DemoEvent[] = [
  {
    by: 'organizacion',
    name: 'Tres Días de Barra {year}',
    address: 'Polideportivo La Hoyada, Mérida, Venezuela',
    timeZone: 'America/Caracas',
    dollars: 20,
    span: window,
    onSite: { final: window, athletes: 60, rails: 3, between: 300, scenarios: ['Pista A', 'Pista B'] },
    terms: fitnessTerms('La Fundación Atlética Andina', 'el Polideportivo La Hoyada'),
    paymentInfo: paysForPlace,
    cover: 'kettlebells-violet-3',
    isToRun: true,
    categories: [
      category('Abierta Femenina', [14, 80], 6, {
        capacity: 12,
        caps: [600, 120],
        tests: [
          test('aguacero', first, { scenario: 0 }),
          test('escaleraDeHierro', second, { scenario: 0 }),
          test('tresCumbres', third, { scenario: 0, isFinal: true }),
        ],
      }),
      category('Abierta Masculina', [14, 80], 6, {
        capacity: 12,
        caps: [600, 120],
        tests: [
          test('arrancada', first, { scenario: 1 }),
          test('dobleONada', second, { scenario: 1 }),
          test('tramos', third, { scenario: 1, isFinal: true }),
        ],
      }),
    ],
  },
];
