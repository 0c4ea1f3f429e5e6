import { ofHeights, ofNightRace } from './about.ts';
import { category, type DemoEvent, days, on, test } from './demo-event.ts';
import { fitnessTerms, paysForKit, paysForPlace, runningTerms } from './texts.ts';

const timeZone = 'America/Caracas';
const andina = 'La Fundación Atlética Andina';

const merida = {
  first: on(39, '08:00', '12:30'),
  second: on(39, '13:30', '18:00'),
  last: on(40, '09:00', '15:00'),
  home: days(10, '00:00', 15, '23:59'),
  away: days(15, '00:00', 21, '18:00'),
};
const meridaTests = [
  test('saltos', merida.home, { stage: 'qualifier' }),
  test('gimnasiaRapida', merida.away, { stage: 'qualifier' }),
  test('escaleraDeHierro', merida.second, { scenario: 1 }),
  test('ultimaBarra', merida.last, { scenario: 0, isFinal: true }),
];

export const upcomingInVenezuela: DemoEvent[] = [
  {
    by: 'organizacion',
    name: 'Retos de Altura Mérida {year}',
    address: 'Complejo Cinco Águilas Blancas, Mérida, Venezuela',
    timeZone,
    dollars: 60,
    span: days(9, '08:00', 40, '18:00'),
    qualifier: days(10, '00:00', 21, '18:00'),
    onSite: {
      final: days(39, '07:00', 40, '17:00'),
      athletes: 240,
      rails: 8,
      between: 600,
      scenarios: ['Cancha cubierta', 'Explanada del mirador'],
    },
    terms: fitnessTerms(andina, 'Mérida, a 1,600 metros de altura'),
    paymentInfo: paysForPlace,
    about: ofHeights,
    cover: 'mountain-ridge-9',
    tickets: [
      { name: 'Gradería, los dos días', price: 1500, limit: 400, entries: 'daily', mostPerPerson: 6, given: 14 },
      { name: 'Un solo día', price: 800, limit: 250, entries: 'once', given: 5 },
      { name: 'Palco del mirador', price: 4500, limit: 8, entries: 'daily', mostPerPerson: 2, given: 8 },
      { name: 'Prensa e invitados', price: 0, limit: 30, entries: 'daily', isPublic: false, given: 3 },
    ],
    categories: [
      category('RX Femenino', [18, 39], 14, {
        capacity: 24,
        caps: [900, 600],
        goOn: 16,
        points: 3,
        tests: meridaTests,
      }),
      category('RX Masculino', [18, 39], 15, {
        capacity: 24,
        caps: [900, 600],
        goOn: 16,
        points: 3,
        tests: meridaTests,
      }),
      category('Escalado Mixto', [16, 50], 9, {
        capacity: 48,
        caps: [900, 600],
        goOn: 24,
        cover: 'hexagons-ridge-4',
        tests: meridaTests.slice(0, 3),
      }),
      category('Parejas', [18, 60], 4, {
        members: 2,
        capacity: 16,
        caps: [1200, 600],
        goOn: 8,
        tests: [test('saltos', merida.home, { stage: 'qualifier' }), test('cadena', merida.second, { scenario: 0 })],
      }),
    ],
    general: [{ ...test('tresCumbres', merida.first, { scenario: 0 }), categories: [0, 1, 2] }],
  },
  {
    by: 'carrera.hatillo',
    name: 'Carrera Nocturna El Hatillo 10K',
    address: 'Plaza Bolívar de El Hatillo, Caracas, Venezuela',
    timeZone,
    dollars: 15,
    span: on(5, '18:00', '23:00'),
    onSite: { final: on(5, '18:30', '22:30'), athletes: 1500, rails: 0, between: 0 },
    terms: runningTerms('El Club de Corredores El Hatillo', 'El Hatillo'),
    paymentInfo: paysForKit,
    about: ofNightRace,
    cover: 'road-violet-13',
    categories: [
      category('10K Libre Femenino', [18, 39], 13, {
        isRunning: true,
        caps: [3540, 900],
        tests: [test('diezMil', on(5, '19:00', '21:00'))],
      }),
      category('10K Libre Masculino', [18, 39], 14, {
        isRunning: true,
        caps: [3540, 900],
        tests: [test('diezMil', on(5, '19:00', '21:00'))],
      }),
      category('10K Máster 40+', [40, 80], 2, { isRunning: true, caps: [3540, 900] }),
      category('5K Juvenil', [14, 17], 0, {
        isRunning: true,
        capacity: 200,
        caps: [3000, 900],
        tests: [test('cincoMil', on(5, '18:30', '19:30'))],
      }),
    ],
  },
  {
    by: 'carrera.hatillo',
    name: 'Media Maratón del Lago 21K',
    address: 'Vereda del Lago, Maracaibo, Venezuela',
    timeZone,
    dollars: 35,
    span: on(22, '04:30', '12:00'),
    onSite: { final: on(22, '05:00', '10:00'), athletes: 4000, rails: 0, between: 0 },
    terms: runningTerms('El Club de Corredores El Hatillo', 'la Vereda del Lago'),
    paymentInfo: paysForKit,
    cover: 'skyline-dusk-10',
    categories: [
      category('21K General', [18, 80], 11, {
        isRunning: true,
        caps: [3540, 1200],
        points: 7,
        cover: 'road-clay-8',
      }),
      category('10K General', [16, 80], 8, {
        isRunning: true,
        caps: [3540, 1200],
        tests: [test('diezMil', on(22, '06:00', '08:00'))],
      }),
      category('5K Silla de Ruedas', [16, 80], 0, { isRunning: true, capacity: 40, caps: [3000, 1200] }),
    ],
  },
  {
    by: 'liga.carabobo',
    name: 'Primer Encuentro Interclubes de Fuerza, Resistencia y Habilidades Gimnásticas «Maestro Eleazar Montilla» {year}',
    address:
      'Polideportivo Bicentenario, avenida Circunvalación Norte con calle del Estadio, entrada por la puerta 4, Barquisimeto, estado Lara, Venezuela',
    timeZone,
    dollars: 49.9,
    span: days(55, '07:00', 57, '19:00'),
    onSite: {
      final: days(56, '08:00', 57, '18:00'),
      athletes: 320,
      rails: 12,
      between: 420,
      scenarios: ['Tarima principal', 'Piscina techada', 'Patio de lanzamientos «Pedro Camejo»'],
    },
    terms: fitnessTerms('La Liga de Carriles Carabobo', 'Barquisimeto'),
    paymentInfo: paysForPlace,
    cover: 'boxes-forest-5',
    categories: [
      category('Intermedio Femenino de Clubes Afiliados con menos de Dos Temporadas', [18, 34], 6, {
        capacity: 60,
        caps: [720, 480],
        points: 6,
        tests: [
          test('circuitoDeEstrellas', on(55, '08:00', '12:00'), { scenario: 0 }),
          test('balsa', on(56, '08:00', '13:00'), { scenario: 1 }),
          test('dobleONada', on(57, '09:00', '12:00'), { scenario: 2, isFinal: true }),
        ],
      }),
      category('Intermedio Masculino', [18, 34], 5, {
        capacity: 60,
        caps: [720, 480],
        points: 6,
        tests: [test('circuitoDeEstrellas', on(55, '12:00', '16:00'), { scenario: 0 })],
      }),
      category('Clubes de 4', [16, 80], 3, {
        members: 4,
        capacity: 20,
        caps: [1200, 600],
        points: 2,
        tests: [test('relevo', on(56, '14:00', '18:00'), { scenario: 0, isFinal: true })],
      }),
    ],
  },
  {
    by: 'organizacion',
    name: 'Subida al Páramo',
    address: 'Laguna de Mucubají, Mérida, Venezuela',
    timeZone,
    dollars: 25,
    span: on(92, '05:00', '15:00'),
    onSite: { final: on(92, '06:00', '14:00'), athletes: 350, rails: 0, between: 0 },
    terms: runningTerms(andina, 'Mucubají, por encima de los 3,500 metros'),
    paymentInfo: paysForKit,
    cover: 'mountain-dusk-5',
    categories: [
      category('Cumbre 18K', [20, 65], 3, { isRunning: true, capacity: 150, caps: [3540, 900] }),
      category('Laguna 8K', [16, 80], 4, { isRunning: true, capacity: 200, caps: [3540, 900], isHidden: true }),
    ],
  },
];
