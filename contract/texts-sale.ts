import { pleaseChoose, pleaseEnter } from './please.ts';

export const sale = {
  /** What the page of an event's tickets says of a type. */
  left: (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
  most: (count: number) => `Máximo ${count} por persona`,
  mostOfEmail: (count: number) => `Máximo ${count} por persona: con este correo ya hay entradas compradas.`,
  quantity: 'Elige cuántas entradas quieres, entre 1 y 50.',
  soldOut: 'Agotado',
  allHeld: 'Todas están apartadas en este momento',
  closed: 'La venta terminó.',
  notSold: 'Estas entradas no se venden en línea.',
  unconfirmed: 'La organización todavía no puede cobrar: falta confirmar su correo.',
  busy: 'Hay mucha gente comprando. Intenta otra vez en un momento.',
  networkHolds:
    'Desde tu conexión ya hay muchas entradas apartadas sin pagar. Intenta en unos minutos, o con los datos de tu teléfono.',
  networkFree: 'Desde tu conexión ya se pidieron hoy muchas entradas gratis. Intenta con los datos de tu teléfono.',
  lapsed: 'Tu reserva venció. Vuelve a apartar.',
  holds: 'Aparta primero tus entradas.',
  name: 'Por favor introduce tu nombre!',
  email: 'Por favor introduce un correo valido!',
  paymentType: pleaseChoose('cómo quieres pagar'),
  secret: pleaseEnter('la clave de la compra'),
  openOrder: 'Con este correo ya hay una compra de este evento sin terminar. Termínala, o espera unos minutos.',
  joinedLine: 'Estás en la fila',
  soon: 'La venta todavía no empieza.',
  stillLeft: 'Todavía quedan entradas: puedes apartarlas ahora.',
  waitsAlready: 'Este correo ya está en la lista de espera.',
  listFull: 'La lista de espera está llena.',
  askedOften: 'Hoy ya escribimos varias veces a este correo. Abre el enlace del último, o intenta mañana.',
  offerGone: 'Esta oferta ya no es válida.',
  takenOff: 'Quitamos tu correo de la lista de espera.',
} as const;
