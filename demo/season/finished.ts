import { category, type DemoEvent, days, on, test } from './demo-event.ts';
import { fitnessTerms, onlineTerms, paysForKit, paysForPlace, paysForReview, runningTerms } from './texts.ts';

const andina = 'La Fundación Atlética Andina';

export const finished: DemoEvent[] = [
  {
    by: 'organizacion',
    name: 'Clásico de Apertura Andina {year}',
    address: 'Gimnasio Nueve de Octubre, Mérida, Venezuela',
    timeZone: 'America/Caracas',
    dollars: 40,
    span: days(-62, '07:00', -61, '18:00'),
    onSite: { final: on(-61, '08:00', '17:00'), athletes: 150, rails: 6, between: 480, scenarios: ['Gimnasio'] },
    terms: fitnessTerms(andina, 'Mérida'),
    paymentInfo: paysForPlace,
    cover: 'ropes-lagoon-4',
    categories: [
      category('RX Femenino', [18, 39], 14, {
        capacity: 14,
        caps: [840, 480],
        tests: [
          test('minutoPrestado', on(-62, '08:00', '12:00'), { scenario: 0 }),
          test('arrancada', on(-62, '14:00', '17:00'), { scenario: 0 }),
          test('ultimaBarra', on(-61, '10:00', '14:00'), { scenario: 0, isFinal: true }),
        ],
      }),
      category('RX Masculino', [18, 39], 13, {
        capacity: 14,
        caps: [840, 480],
        tests: [
          test('minutoPrestado', on(-62, '08:00', '12:00'), { scenario: 0 }),
          test('arrancada', on(-62, '14:00', '17:00'), { scenario: 0 }),
          test('ultimaBarra', on(-61, '10:00', '14:00'), { scenario: 0, isFinal: true }),
        ],
      }),
      category('Parejas', [18, 60], 5, { members: 2, caps: [900, 480] }),
    ],
  },
  {
    by: 'sabana',
    name: 'Carrera del Cafetal 10K',
    address: 'Parque de los Yarumos, Manizales, Colombia',
    timeZone: 'America/Bogota',
    dollars: 16,
    span: on(-20, '06:00', '12:00'),
    onSite: { final: on(-20, '06:30', '11:00'), athletes: 1200, rails: 0, between: 0 },
    terms: runningTerms('Sabana Fuerte', 'Los Yarumos'),
    paymentInfo: paysForKit,
    cover: 'road-forest-3',
    categories: [
      category('10K Femenino', [16, 80], 15, {
        isRunning: true,
        caps: [3540, 600],
        tests: [test('diezMil', on(-20, '07:00', '09:00'))],
      }),
      category('10K Masculino', [16, 80], 16, {
        isRunning: true,
        caps: [3540, 600],
        tests: [test('diezMil', on(-20, '07:00', '09:00'))],
      }),
    ],
  },
  {
    by: 'liga.carabobo',
    name: 'Torneo Guaro de Levantamiento',
    address: 'Domo Bolivariano, Barquisimeto, Venezuela',
    timeZone: 'America/Caracas',
    dollars: 12.5,
    span: days(-45, '08:00', -44, '19:00'),
    onSite: { final: on(-44, '15:00', '18:30'), athletes: 80, rails: 2, between: 900 },
    terms: fitnessTerms('La Liga de Carriles Carabobo', 'Barquisimeto'),
    paymentInfo: paysForPlace,
    cover: 'barbell-lagoon-8',
    categories: [
      category('Damas', [16, 70], 8, {
        caps: [600, 900],
        points: 6,
        tests: [
          test('arrancada', on(-45, '09:00', '12:00')),
          test('escaleraDeHierro', on(-44, '09:00', '13:00'), { isFinal: true }),
        ],
      }),
      category('Caballeros', [16, 70], 10, {
        outside: { place: 4, standing: 'withdrawn', reason: 'Se lesionó el hombro en el calentamiento.' },
        caps: [600, 900],
        points: 6,
        tests: [
          test('arrancada', on(-45, '14:00', '18:00')),
          test('escaleraDeHierro', on(-44, '14:00', '18:00'), { isFinal: true }),
        ],
      }),
    ],
  },
  {
    by: 'mapocho',
    name: 'Vendimia de Hierro',
    address: 'Parque O’Higgins, Santiago, Chile',
    timeZone: 'America/Santiago',
    dollars: 55,
    span: days(-90, '08:00', -88, '20:00'),
    onSite: {
      final: on(-88, '09:00', '18:00'),
      athletes: 220,
      rails: 8,
      between: 300,
      scenarios: ['Elipse', 'Cúpula'],
    },
    terms: fitnessTerms('El Taller de Fuerza Mapocho', 'Santiago'),
    paymentInfo: paysForPlace,
    cover: 'boxes-amber-14',
    categories: [
      category('Avanzado Femenino', [18, 40], 10, {
        caps: [840, 480],
        tests: [
          test('sentadilla', on(-90, '09:00', '13:00'), { scenario: 1 }),
          test('sacoYCuesta', on(-89, '09:00', '13:00'), { scenario: 0 }),
        ],
      }),
      category('Avanzado Masculino', [18, 40], 12, { caps: [840, 480] }),
      category('Equipos de 3', [18, 60], 4, { members: 3, caps: [1080, 480] }),
    ],
    general: [
      { ...test('relojDeArena', on(-88, '10:00', '16:00'), { scenario: 0, isFinal: true }), categories: [0, 1] },
    ],
  },
  {
    by: 'bahia',
    name: 'Solsticio en Línea {year}',
    address: 'En línea',
    timeZone: 'America/New_York',
    dollars: 10,
    span: days(-40, '00:00', 5, '23:00'),
    finishedAt: [-8, '15:30'],
    qualifier: days(-40, '00:00', -30, '22:00'),
    terms: onlineTerms('El Colectivo Bahía'),
    paymentInfo: paysForReview,
    cover: 'waves-dusk-19',
    categories: [
      category('Abierta', [14, 80], 18, {
        goOn: 12,
        points: 7,
        tests: [
          test('saltos', days(-40, '00:00', -30, '20:00'), { stage: 'qualifier' }),
          test('gimnasiaRapida', days(-28, '00:00', -20, '20:00')),
          test('remoLargo', days(-20, '00:00', -9, '20:00'), { isFinal: true }),
        ],
      }),
    ],
  },
  {
    by: 'altiplano',
    name: 'Milla del Ángel',
    address: 'Paseo de la Reforma, Ciudad de México, México',
    timeZone: 'America/Mexico_City',
    dollars: 8,
    span: on(-34, '07:00', '13:00'),
    onSite: { final: on(-34, '11:00', '12:30'), athletes: 600, rails: 10, between: 120 },
    terms: runningTerms('El Circuito Altiplano', 'Reforma'),
    paymentInfo: paysForKit,
    cover: 'track-court-3',
    categories: [
      category('Milla Femenina', [14, 80], 9, {
        isRunning: true,
        caps: [600, 120],
        tests: [test('milla', on(-34, '08:00', '10:00'), { isFinal: true })],
      }),
      category('Milla Masculina', [14, 80], 9, {
        isRunning: true,
        caps: [600, 120],
        tests: [test('milla', on(-34, '08:00', '10:00'), { isFinal: true })],
      }),
    ],
  },
];
