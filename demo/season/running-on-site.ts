import { ofLeague } from './about.ts';
import { category, type DemoEvent, days, on, test } from './demo-event.ts';
import { fitnessTerms, paysForPlace, paysForTeam, runningTerms } from './texts.ts';

const caracas = 'America/Caracas';
const andina = 'La Fundación Atlética Andina';
// The Copa runs from yesterday until tomorrow, at any hour of a visit.
const copa = {
  opening: on(-1, '08:00', '13:00'),
  evening: on(-1, '15:00', '20:00'),
  middle: days(-1, '20:00', 1, '09:00'),
  closing: on(1, '10:00', '16:00'),
};

export const runningOnSite: DemoEvent[] = [
  {
    by: 'organizacion',
    name: 'Copa Ávila de Fuerza y Resistencia {year}',
    address: 'Parque del Este, Caracas, Venezuela',
    timeZone: caracas,
    dollars: 45,
    span: days(-1, '07:00', 1, '18:00'),
    onSite: {
      final: on(1, '09:00', '17:00'),
      athletes: 260,
      rails: 10,
      between: 480,
      scenarios: ['Domo', 'Concha acústica'],
    },
    terms: fitnessTerms(andina, 'el Parque del Este'),
    paymentInfo: paysForPlace,
    cover: 'tally-ember-1',
    categories: [
      category('RX Femenino 18–34', [18, 34], 12, {
        outside: { place: 7, standing: 'disqualified', reason: 'Dejó la barra con menos peso del que pide el test.' },
        capacity: 16,
        caps: [900, 480],
        tests: [
          test('cuerdaFloja', copa.evening, { scenario: 1 }),
          test('ultimaBarra', copa.closing, { scenario: 0, isFinal: true }),
        ],
      }),
      category('RX Masculino 18–34', [18, 34], 12, {
        capacity: 12,
        caps: [900, 480],
        isAudit: true,
        tests: [
          test('cuerdaFloja', copa.evening, { scenario: 1 }),
          test('ultimaBarra', copa.closing, { scenario: 0, isFinal: true }),
        ],
      }),
      category('Máster 35–44', [35, 44], 6, { capacity: 20, caps: [900, 480], points: 2 }),
      category('Principiantes', [16, 60], 7, {
        capacity: 40,
        caps: [720, 480],
        points: 7,
        isHidden: true,
        cover: 'boxes-ember-9',
        tests: [test('saltos', copa.evening, { scenario: 1 })],
      }),
      category('Parejas Mixtas', [18, 60], 3, {
        members: 2,
        capacity: 14,
        caps: [1080, 480],
        tests: [test('cadena', copa.closing, { scenario: 1, isFinal: true })],
      }),
      category('Carrera del Parque 5K', [14, 80], 2, {
        isRunning: true,
        caps: [2700, 480],
        tests: [test('cincoMil', copa.opening, { scenario: 1 })],
      }),
    ],
    general: [
      { ...test('aguacero', copa.opening, { scenario: 0 }), categories: [0, 1, 2, 3], cover: 'clock-ember-6' },
      { ...test('escaleraDeHierro', copa.middle, { scenario: 0 }), categories: [0, 1, 2] },
    ],
  },
  {
    by: 'liga.carabobo',
    name: 'Liga de Carriles Valencia, cuarta fecha',
    address: 'Fórum de Valencia, Carabobo, Venezuela',
    timeZone: caracas,
    dollars: 18,
    span: days(-1, '16:00', 0, '22:00'),
    onSite: { final: days(-1, '18:00', 0, '21:30'), athletes: 120, rails: 8, between: 180, scenarios: ['Pista'] },
    terms: fitnessTerms('La Liga de Carriles Carabobo', 'Valencia'),
    paymentInfo: paysForPlace,
    about: ofLeague,
    cover: 'track-clay-12',
    categories: [
      category('Primera División', [16, 50], 9, {
        capacity: 32,
        caps: [600, 240],
        points: 1,
        tests: [
          test('milla', days(-1, '16:30', 0, '09:00'), { scenario: 0 }),
          test('tramos', days(-1, '19:00', 0, '21:00'), { scenario: 0, isFinal: true }),
        ],
      }),
      category('Segunda División', [16, 50], 5, {
        capacity: 32,
        caps: [600, 240],
        points: 1,
        tests: [test('milla', days(-1, '18:00', 0, '12:00'), { scenario: 0 })],
      }),
    ],
  },
  {
    by: 'manzanares',
    name: '24 Horas de Remo',
    address: 'Casa de Campo, Madrid, España',
    timeZone: 'Europe/Madrid',
    dollars: 95,
    span: days(-1, '12:00', 0, '23:00'),
    onSite: { final: days(-1, '12:00', 0, '22:30'), athletes: 64, rails: 16, between: 0 },
    terms: fitnessTerms('La Asociación Deportiva Manzanares', 'la Casa de Campo'),
    paymentInfo: paysForTeam,
    cover: 'rower-rose-9',
    categories: [
      category('Cuartetos', [18, 70], 4, {
        members: 4,
        capacity: 12,
        caps: [3540, 600],
        points: 7,
        tests: [test('remoLargo', days(-1, '12:00', 0, '22:00'), { isFinal: true })],
      }),
      category('En solitario', [21, 60], 3, {
        capacity: 6,
        caps: [3540, 600],
        points: 7,
        tests: [test('remoLargo', days(-1, '12:00', 0, '22:00'), { isFinal: true })],
      }),
    ],
  },
  {
    by: 'ribera',
    name: 'Copa de los Barrios',
    address: 'Parque Sarmiento, Buenos Aires, Argentina',
    timeZone: 'America/Argentina/Buenos_Aires',
    dollars: 38,
    span: days(-2, '09:00', 30, '20:00'),
    qualifier: days(2, '00:00', 9, '23:00'),
    onSite: { final: days(29, '09:00', 30, '19:00'), athletes: 140, rails: 8, between: 360, scenarios: ['Estadio'] },
    terms: fitnessTerms('El Club Ribera Sur', 'el Parque Sarmiento'),
    paymentInfo: paysForPlace,
    cover: 'skyline-lagoon-3',
    categories: [
      category('Mujeres', [16, 55], 7, {
        capacity: 40,
        caps: [720, 600],
        goOn: 20,
        tests: [
          test('gimnasiaRapida', days(2, '00:00', 9, '22:00'), { stage: 'qualifier' }),
          test('minutoPrestado', on(29, '10:00', '14:00'), { scenario: 0 }),
        ],
      }),
      category('Varones', [16, 55], 8, {
        capacity: 40,
        caps: [720, 600],
        goOn: 20,
        tests: [
          test('gimnasiaRapida', days(2, '00:00', 9, '22:00'), { stage: 'qualifier' }),
          test('minutoPrestado', on(29, '14:00', '18:00'), { scenario: 0 }),
        ],
      }),
    ],
  },
  {
    by: 'costa.verde',
    name: 'Escalones del Morro',
    address: 'Morro Solar, Chorrillos, Lima, Perú',
    timeZone: 'America/Lima',
    dollars: 22,
    span: days(-1, '06:00', 0, '18:00'),
    onSite: { final: days(-1, '07:00', 0, '17:00'), athletes: 300, rails: 0, between: 0 },
    terms: runningTerms('Costa Verde Resistencia', 'el Morro Solar'),
    paymentInfo: paysForPlace,
    cover: 'mountain-clay-17',
    categories: [
      category('Ascenso', [16, 70], 8, {
        capacity: 150,
        caps: [1800, 300],
        points: 3,
        tests: [
          test('escalones', days(-1, '07:00', 0, '12:00')),
          test('sacoYCuesta', days(-1, '13:00', 0, '17:00'), { isFinal: true }),
        ],
      }),
      category('Ascenso en parejas', [16, 70], 2, { members: 2, caps: [1800, 300], points: 3 }),
    ],
  },
];
