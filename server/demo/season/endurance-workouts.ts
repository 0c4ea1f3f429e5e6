import { workout } from './workout.ts';

// Tests of the legs and the lungs.
export const enduranceWorkouts = {
  remoLargo: workout(
    'Contracorriente',
    'distancia',
    1200,
    [['Metros en el remo', 5000]],
    'Veinte minutos de remo. Cuenta la distancia del monitor en el momento de la bocina; la inercia después del final no suma. Amortiguador libre, se ajusta antes de empezar.',
  ),
  tramos: workout(
    'Ida y vuelta',
    'distancia',
    480,
    [['Metros en tramos de 25 m', 1500]],
    'Ocho minutos. Hay que tocar la línea con la mano en cada vuelta; un toque que falta descuenta el tramo.',
    { needTime: true },
  ),
  remoYCarrera: workout(
    'Orilla a orilla',
    'for time',
    1500,
    [
      ['Metros de remo', 2000],
      ['Metros de carrera', 2000],
    ],
    'Dos kilómetros sentado y dos de pie. La transición corre en el tiempo. La carrera es de ida y vuelta por el malecón, con dos boyas de giro.',
    { isPenalized: true },
  ),
  milla: workout(
    'La milla del patio',
    'for time',
    600,
    [['Metros de carrera', 1600]],
    'Cuatro vueltas al patio. Salida en bloque, número al frente. Se permite calzado de clavos de menos de 7 mm.',
  ),
  escalones: workout(
    'Mil escalones',
    'for time',
    1800,
    [
      ['Escalones con saco', 1000],
      ['Burpees en la cima', 30],
    ],
    'Saco de 10 / 15 kg al hombro, sin apoyarlo en la baranda. Los escalones se cuentan de subida; se baja caminando por la izquierda.',
    { isPenalized: true },
  ),
  pulmon: workout(
    'Pulmón de acero',
    'amrap',
    900,
    [
      ['Calorías en el remo', 15],
      ['Calorías en la bicicleta', 15],
      ['Calorías en el esquí', 15],
    ],
    'Quince minutos entre tres máquinas. El monitor vuelve a cero en cada cambio. Se suman las calorías completas.',
  ),
  sacoYCuesta: workout(
    'Saco y cuesta',
    'amrap',
    1200,
    [
      ['Metros de cuesta con saco', 100],
      ['Sentadillas con saco', 20],
      ['Flexiones', 20],
    ],
    'Veinte minutos en pendiente. Saco 15 / 20 kg. Quien suelta el saco en la cuesta vuelve al último cono.',
    { needTime: true },
  ),
  cincoMil: workout(
    'Cinco mil',
    'for time',
    2700,
    [['Metros de carrera', 5000]],
    'Recorrido plano y medido. El tiempo es el del chip, de alfombra a alfombra.',
  ),
  diezMil: workout(
    'Diez mil',
    'for time',
    3599,
    [['Metros de carrera', 10000]],
    'Dos vueltas al circuito. Quien llega después de la hora recibe su medalla y queda fuera de la tabla de tiempos.',
  ),
  saltos: workout(
    'Cuerda de barrio',
    'amrap',
    300,
    [['Saltos dobles de cuerda', 50]],
    'Cinco minutos, una cuerda y un reloj. Cada doble cuenta; los sencillos no. El contador del juez es el que vale.',
  ),
  bicicleta: workout(
    'Puerto de montaña',
    'distancia',
    1800,
    [['Metros en la bicicleta de aire', 12000]],
    'Media hora sobre la bicicleta. Está permitido levantarse; soltar el asiento más de diez segundos descuenta 200 metros.',
  ),
  gimnasiaRapida: workout(
    'Siete por siete',
    'for time',
    600,
    [
      ['Flexiones de brazos', 7],
      ['Sentadillas a una pierna', 7],
      ['Abdominales', 7],
    ],
    'Siete rondas sin equipo, para hacer en cualquier sala. El pecho toca el suelo y la cadera se abre arriba; las sentadillas alternan la pierna.',
    { rounds: 7 },
  ),
  balsa: workout(
    'La balsa',
    'puntos',
    900,
    [
      ['Llantas volteadas', 2],
      ['Troncos cruzados', 5],
      ['Sacos al otro lado', 3],
    ],
    'El equipo cruza todo su material a la otra orilla. Cada objeto que llega vale sus puntos; el que toca la línea vuelve al principio.',
    { needTime: true },
  ),
};
