import { category, type DemoEvent, days, test } from './demo-event.ts';
import { costsNothing, onlineTerms, paysForReview } from './texts.ts';

const orinoco = {
  first: days(-6, '00:00', -1, '20:00'),
  second: days(-3, '00:00', 4, '20:00'),
  final: days(12, '00:00', 29, '20:00'),
};
const orinocoTests = [
  test('aguacero', orinoco.first, { stage: 'qualifier' }),
  test('saltos', orinoco.second, { stage: 'qualifier' }),
  test('pesoMuerto', orinoco.second, { stage: 'qualifier' }),
  test('minutoPrestado', orinoco.final),
];

// The points table of the league: large gaps at the top, and points for everybody.
const circuit = {
  points: [100, 94, 88.5, 83.5, 79, 75, 71.5, 68.5, 66, 64, 62, 60].map(points => points * 100),
  beyond: 'last',
} as const;

export const runningOnline: DemoEvent[] = [
  {
    by: 'organizacion',
    name: 'Clasificatorio Latinoamericano Orinoco',
    address: 'En línea, desde tu gimnasio',
    timeZone: 'America/Caracas',
    dollars: 25,
    span: days(-6, '00:00', 30, '23:00'),
    qualifier: days(-6, '00:00', 4, '20:00'),
    terms: onlineTerms('La Fundación Atlética Andina'),
    paymentInfo: paysForReview,
    cover: 'kettlebells-deep-sea-21',
    categories: [
      category('Femenino', [16, 54], 16, { capacity: 500, goOn: 60, points: 7, tests: orinocoTests }),
      category('Masculino', [16, 54], 17, { capacity: 500, goOn: 60, points: 7, tests: orinocoTests }),
      category('Máster 35+', [35, 80], 5, {
        goOn: 30,
        points: 7,
        cover: 'hexagons-deep-sea-2',
        tests: orinocoTests.slice(0, 2),
      }),
    ],
  },
  {
    by: 'altiplano',
    name: 'Reto en Línea del Altiplano',
    address: 'En línea',
    timeZone: 'America/Mexico_City',
    dollars: 0,
    span: days(-10, '00:00', 11, '22:00'),
    terms: onlineTerms('El Circuito Altiplano'),
    paymentInfo: costsNothing,
    cover: 'clock-court-6',
    categories: [
      category('Femenina', [14, 80], 9, {
        points: 8,
        table: circuit,
        tests: [
          test('gimnasiaRapida', days(-10, '00:00', -3, '22:00')),
          test('pulmon', days(-3, '22:00', 4, '22:00')),
          test('bicicleta', days(4, '22:00', 11, '22:00'), { isFinal: true }),
        ],
      }),
      category('Masculina', [14, 80], 9, {
        points: 8,
        table: circuit,
        tests: [
          test('gimnasiaRapida', days(-10, '00:00', -3, '22:00')),
          test('pulmon', days(-3, '22:00', 4, '22:00')),
          test('bicicleta', days(4, '22:00', 11, '22:00'), { isFinal: true }),
        ],
      }),
      category('Parejas a distancia', [14, 80], 2, {
        members: 2,
        tests: [test('dobleONada', days(-3, '00:00', 11, '20:00'))],
      }),
    ],
  },
  {
    by: 'bahia',
    name: 'Liga Mitad del Mundo',
    address: 'En línea, con final en vivo desde Quito, Ecuador',
    timeZone: 'America/Guayaquil',
    dollars: 40,
    span: days(-20, '00:00', 9, '23:00'),
    qualifier: days(-20, '00:00', -3, '23:00'),
    qualifierClosedAt: [-5, '12:00'],
    terms: onlineTerms('El Colectivo Bahía'),
    paymentInfo: paysForReview,
    cover: 'tally-deep-sea-7',
    categories: [
      category('Abierta', [16, 60], 11, {
        capacity: 100,
        goOn: 10,
        tests: [
          test('remoLargo', days(-20, '00:00', -10, '20:00'), { stage: 'qualifier' }),
          test('circuitoDeEstrellas', days(-12, '00:00', -5, '12:00'), { stage: 'qualifier' }),
          test('relojDeArena', days(-2, '00:00', 5, '20:00')),
        ],
      }),
      category('Equipos de 3', [16, 60], 4, {
        members: 3,
        capacity: 40,
        goOn: 8,
        tests: [
          test('pulmon', days(-20, '00:00', -10, '20:00'), { stage: 'qualifier' }),
          test('relevo', days(-2, '00:00', 8, '20:00'), { isFinal: true }),
        ],
      }),
    ],
  },
];
