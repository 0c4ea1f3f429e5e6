import { category, type DemoEvent, days, on, test } from './demo-event.ts';
import { fitnessTerms, paysForKit, paysForPlace, runningTerms } from './texts.ts';

export const upcomingInTheSouth: DemoEvent[] = [
  {
    by: 'costa.verde',
    name: 'Costa Verde 15K',
    address: 'Playa Agua Dulce, Chorrillos, Lima, Perú',
    timeZone: 'America/Lima',
    dollars: 20,
    span: on(3, '05:30', '12:00'),
    onSite: { final: on(3, '06:00', '11:00'), athletes: 2500, rails: 0, between: 0 },
    terms: runningTerms('Costa Verde Resistencia', 'la Costa Verde'),
    paymentInfo: paysForKit,
    cover: 'waves-rose-11',
    categories: [
      category('15K Femenino', [18, 80], 10, { isRunning: true, caps: [3540, 600] }),
      category('15K Masculino', [18, 80], 11, { isRunning: true, caps: [3540, 600] }),
      category('5K Recreativa', [14, 80], 6, {
        isRunning: true,
        capacity: 800,
        caps: [2700, 600],
        tests: [test('cincoMil', on(3, '09:00', '10:30'))],
      }),
    ],
  },
  {
    by: 'ribera',
    name: 'Travesía Ribera Sur: remo, carrera y fuerza',
    address: 'Costanera Sur, Buenos Aires, Argentina',
    timeZone: 'America/Argentina/Buenos_Aires',
    dollars: 45.5,
    span: days(48, '08:00', 49, '17:00'),
    onSite: {
      final: on(49, '08:00', '16:00'),
      athletes: 180,
      rails: 6,
      between: 720,
      scenarios: ['Dársena', 'Parque'],
    },
    terms: fitnessTerms('El Club Ribera Sur', 'Buenos Aires'),
    paymentInfo: paysForPlace,
    cover: 'rower-deep-sea-7',
    categories: [
      category('Individual Femenino', [16, 55], 5, {
        capacity: 40,
        caps: [1500, 600],
        tests: [
          test('remoYCarrera', on(48, '09:00', '12:00'), { scenario: 0 }),
          test('remoLargo', on(49, '09:00', '11:00'), { scenario: 0, isFinal: true }),
        ],
      }),
      category('Individual Masculino', [16, 55], 6, {
        capacity: 40,
        caps: [1500, 600],
        tests: [
          test('remoYCarrera', on(48, '13:00', '16:00'), { scenario: 0 }),
          test('remoLargo', on(49, '12:00', '14:00'), { scenario: 0, isFinal: true }),
        ],
      }),
      category('Posta de 3', [16, 80], 3, { members: 3, capacity: 24, caps: [1800, 600] }),
    ],
  },
  {
    by: 'mapocho',
    name: 'Copa Mapocho de Levantamiento',
    address: 'Estación Mapocho, Santiago, Chile',
    timeZone: 'America/Santiago',
    dollars: 30,
    span: on(61, '08:00', '20:00'),
    onSite: { final: on(61, '17:00', '19:30'), athletes: 96, rails: 2, between: 900 },
    terms: fitnessTerms('El Taller de Fuerza Mapocho', 'Santiago'),
    paymentInfo: paysForPlace,
    cover: 'barbell-ember-2',
    categories: [
      category('Hasta 59 kg', [16, 60], 3, {
        capacity: 16,
        caps: [600, 900],
        points: 7,
        tests: [test('arrancada', on(61, '09:00', '10:30')), test('escaleraDeHierro', on(61, '11:00', '12:30'))],
      }),
      category('Hasta 71 kg', [16, 60], 4, { capacity: 16, caps: [600, 900], points: 7 }),
      category('Más de 71 kg', [16, 60], 6, {
        capacity: 16,
        caps: [600, 900],
        points: 7,
        cover: 'barbell-slate-5',
      }),
    ],
    general: [{ ...test('pesoMuerto', on(61, '13:30', '16:30')), categories: [0, 1, 2] }],
  },
];
