import { pleaseChoose, pleaseEnter } from '#contract/please.ts';

export const sale = {
  /** The texts of a ticket type's line on the event's page of tickets. */
  left: (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
  most: (count: number) => `Máximo ${count} por persona`,
  mostOfEmail: (count: number) => `Máximo ${count} por persona: con este correo ya hay entradas compradas.`,
  quantity: 'Elige cuántas entradas quieres, entre 1 y 50.',
  allHeld: 'Todas están apartadas en este momento',
  closed: 'La venta terminó.',
  notSold: 'Estas entradas no se venden en línea.',
  unconfirmed: 'Estas entradas todavía no están a la venta.',
  busy: 'Hay mucha gente comprando. Intenta otra vez en un momento.',
  networkHolds:
    'Desde tu conexión ya hay muchas entradas apartadas sin pagar. Intenta en unos minutos, con los datos de tu teléfono, o con una cuenta que confirmó su correo.',
  networkFree:
    'Desde tu conexión ya se pidieron hoy muchas entradas gratis, así que te enviamos un enlace a tu correo. Ábrelo para tomarlas: te las guardamos una hora.',
  dearer: (name: string, price: string) =>
    `El precio de ${name} cambió mientras elegías: ahora es ${price}. Las apartamos a ese precio.`,
  lapsed: 'Tu reserva venció. Vuelve a apartar.',
  holds: 'Aparta primero tus entradas.',
  name: 'Por favor introduce tu nombre!',
  email: 'Por favor introduce un correo valido!',
  paymentType: pleaseChoose('cómo quieres pagar'),
  secret: pleaseEnter('la clave de la compra'),
  joinedLine: 'Estás en la fila',
  lineOver: 'Se agotaron',
  lineOverText:
    'Todas se vendieron y ya no hay fila. Puedes pedir que te avisemos: si alguien devuelve las suyas, te escribimos.',
  /** The text while the page does not know its place in the line. */
  offline: 'Sin conexión: tu lugar en la fila se guarda un minuto',
  lineAnew: 'Pasó más de un minuto sin saber de esta página: tu lugar pasó a otras personas y estás de nuevo al final.',
  soon: 'La venta todavía no empieza.',
  stillLeft: 'Todavía quedan entradas: puedes apartarlas ahora.',
  listFull: 'La lista de espera está llena.',
  askedOften: 'Hoy ya escribimos varias veces a este correo. Abre el enlace del último, o intenta mañana.',
  offerGone: 'Esta oferta ya no es válida.',
  offerGoneText: 'Ya se usó, se le pasó el tiempo, o alguien salió de la lista con ella.',
  takenOff: 'Quitamos tu correo de la lista de espera.',
  takenOffText: 'No te escribiremos más por estas entradas.',
} as const;
