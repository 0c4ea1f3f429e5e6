import { category, type DemoEvent, days, on, test } from './demo-event.ts';
import { costsNothing, fitnessTerms, onlineTerms, paysForPlace, paysForTeam } from './texts.ts';

export const upcomingInTheNorth: DemoEvent[] = [
  {
    by: 'sabana',
    name: 'Sabana Fuerte por Equipos',
    address: 'Coliseo El Salitre, Bogotá, Colombia',
    timeZone: 'America/Bogota',
    dollars: 90,
    span: days(16, '07:00', 17, '18:00'),
    onSite: {
      final: on(17, '08:00', '17:00'),
      athletes: 300,
      rails: 10,
      between: 480,
      scenarios: ['Coliseo', 'Pista exterior'],
    },
    terms: fitnessTerms('Sabana Fuerte', 'Bogotá'),
    paymentInfo: paysForTeam,
    cover: 'kettlebells-amber-3',
    categories: [
      category('Parejas Mixtas', [18, 45], 8, {
        members: 2,
        capacity: 30,
        caps: [1080, 600],
        tests: [
          test('cadena', on(16, '08:00', '12:00'), { scenario: 0 }),
          test('sacoYCuesta', on(16, '14:00', '17:00'), { scenario: 1 }),
        ],
      }),
      category('Tríos Femeninos', [18, 50], 5, {
        members: 3,
        capacity: 20,
        caps: [1080, 600],
        tests: [
          test('cadena', on(16, '12:00', '14:00'), { scenario: 0 }),
          test('relevo', on(17, '09:00', '12:00'), { scenario: 0, isFinal: true }),
        ],
      }),
      category('Tríos Masculinos', [18, 50], 6, { members: 3, capacity: 6, caps: [1080, 600] }),
      category('Equipos de 4', [16, 60], 3, {
        members: 4,
        capacity: 12,
        caps: [1200, 600],
        cover: 'tally-amber-12',
        tests: [test('relevo', on(17, '13:00', '16:00'), { scenario: 0, isFinal: true })],
      }),
    ],
  },
  {
    by: 'altiplano',
    name: 'Altiplano 2240',
    address: 'Velódromo Agustín Melgar, Ciudad de México, México',
    timeZone: 'America/Mexico_City',
    dollars: 75,
    span: days(27, '07:30', 28, '19:00'),
    onSite: { final: on(28, '09:00', '18:00'), athletes: 160, rails: 8, between: 540, scenarios: ['Óvalo', 'Foso'] },
    terms: fitnessTerms('El Circuito Altiplano', 'la Ciudad de México, a 2,240 metros'),
    paymentInfo: paysForPlace,
    cover: 'hexagons-rose-5',
    categories: [
      category('Élite Femenino', [18, 39], 9, {
        capacity: 20,
        caps: [960, 600],
        points: 1,
        tests: [test('bicicleta', on(27, '14:00', '17:00'), { scenario: 0 })],
      }),
      category('Élite Masculino', [18, 39], 10, {
        capacity: 20,
        caps: [960, 600],
        points: 1,
        tests: [test('bicicleta', on(27, '14:00', '17:00'), { scenario: 0 })],
      }),
      category('Máster 35+', [35, 80], 7, { capacity: 30, caps: [960, 600], points: 7 }),
    ],
    general: [
      {
        ...test('relojDeArena', on(27, '08:00', '13:00'), { scenario: 1 }),
        categories: [0, 1, 2],
        cover: 'clock-rose-3',
      },
      { ...test('ultimaBarra', on(28, '10:00', '17:00'), { scenario: 0, isFinal: true }), categories: [0, 1] },
    ],
  },
  {
    by: 'manzanares',
    name: 'Trofeo Manzanares',
    address: 'Pabellón Vistalegre Sur, Madrid, España',
    timeZone: 'Europe/Madrid',
    dollars: 120,
    span: days(33, '09:00', 35, '20:00'),
    onSite: { final: on(35, '10:00', '19:00'), athletes: 200, rails: 10, between: 600, scenarios: ['Pista central'] },
    terms: fitnessTerms('La Asociación Deportiva Manzanares', 'Madrid'),
    paymentInfo: paysForPlace,
    cover: 'ropes-violet-7',
    categories: [
      category('Individual Femenino', [18, 39], 8, {
        capacity: 30,
        caps: [840, 600],
        tests: [
          test('cuerdaFloja', on(33, '10:00', '14:00'), { scenario: 0 }),
          test('sentadilla', on(34, '10:00', '14:00'), { scenario: 0 }),
        ],
      }),
      category('Individual Masculino', [18, 39], 7, {
        capacity: 30,
        caps: [840, 600],
        tests: [
          test('cuerdaFloja', on(33, '15:00', '19:00'), { scenario: 0 }),
          test('sentadilla', on(34, '15:00', '19:00'), { scenario: 0 }),
        ],
      }),
      category('Sub-18', [14, 17], 0, { capacity: 16, caps: [720, 600] }),
    ],
  },
  {
    by: 'bahia',
    name: 'Duelo en la Bahía',
    address: 'Bayfront Park, Miami, Florida, Estados Unidos',
    timeZone: 'America/New_York',
    dollars: 120,
    span: days(75, '08:00', 77, '18:00'),
    onSite: {
      final: days(76, '08:00', 77, '17:00'),
      athletes: 400,
      rails: 12,
      between: 300,
      scenarios: ['Arena', 'Muelle', 'Césped'],
    },
    terms: fitnessTerms('El Colectivo Bahía', 'Miami'),
    paymentInfo: paysForTeam,
    cover: 'waves-deep-sea-7',
    categories: [
      category('Parejas RX', [18, 60], 4, {
        members: 2,
        caps: [1200, 900],
        tests: [
          test('remoYCarrera', on(75, '09:00', '13:00'), { scenario: 1 }),
          test('balsa', on(76, '09:00', '13:00'), { scenario: 0 }),
        ],
      }),
      category('Equipos de 4', [18, 60], 2, { members: 4, caps: [1200, 900] }),
      category('Individual Libre', [16, 80], 5, { caps: [900, 900], points: 7 }),
    ],
  },
  {
    by: 'sabana',
    name: 'Cinco Domingos en Línea',
    address: 'En línea, desde tu gimnasio o tu casa',
    timeZone: 'America/Bogota',
    dollars: 0,
    span: days(7, '00:00', 42, '23:59'),
    terms: onlineTerms('Sabana Fuerte'),
    paymentInfo: costsNothing,
    cover: 'clock-violet-8',
    categories: [
      category('Abierta Femenina', [14, 80], 12, {
        tests: [
          test('gimnasiaRapida', days(7, '00:00', 14, '20:00')),
          test('saltos', days(14, '00:00', 21, '20:00')),
          test('remoLargo', days(21, '00:00', 28, '20:00')),
          test('aguacero', days(28, '00:00', 35, '20:00')),
          test('pesoMuerto', days(35, '00:00', 42, '20:00'), { isFinal: true }),
        ],
      }),
      category('Abierta Masculina', [14, 80], 13, {
        tests: [test('gimnasiaRapida', days(7, '00:00', 14, '20:00')), test('saltos', days(14, '00:00', 21, '20:00'))],
      }),
    ],
  },
];
