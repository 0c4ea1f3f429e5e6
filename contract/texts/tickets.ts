import { pleaseChoose, pleaseEnter } from '#contract/please.ts';
import { type Currency, currencyFacts } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';

export const ticket = {
  name: pleaseEnter('el nombre del Ticket'),
  /** The source has this text for a missing price (ORG-305). */
  price: 'Por favor introduce el precio del Ticket para el evento!',
  limit: pleaseEnter('el límite del Ticket'),
  priceLeast: 'El precio no puede ser menor que $0.00.',
  priceMost: (currency: Currency) =>
    `El precio no puede pasar de ${formatMoney(currencyFacts[currency].most, currency)}.`,
  priceStep: (currency: Currency) =>
    `En esta moneda los precios van de ${formatMoney(currencyFacts[currency].least, currency)} en ${formatMoney(currencyFacts[currency].least, currency)}.`,
  limitLeast: 'El límite es un número entero, de 0 en adelante.',
  limitMost: 'El límite no puede pasar de 1,000,000.',
  limitBelow: (taken: number) => `El límite no puede ser menor que lo vendido (${taken})`,
  mostPerPerson: 'Introduce un número entre 1 y 50.',
  isPublic: pleaseChoose('quién puede tener este Ticket'),
  entries: pleaseChoose('cuántas veces deja entrar'),
  entriesUsed: 'Ya entró alguien con este ticket: no se puede cambiar cuántas veces deja entrar.',
  saleOrder: 'El fin de la venta debe ser posterior a su inicio.',
  saleStart: 'Elige el día y la hora en que empieza la venta.',
  saleEnd: 'Elige el día y la hora en que termina la venta.',
  tooMany: 'Un evento tiene como máximo 50 tipos de ticket.',
  /** These texts are the source's (ORG-124, ORG-125). */
  created: 'Tu ticket ha sido creado con exito',
  edited: 'Tu ticket ha sido editado con exito',
  /** Texts about deleting a type (ORG-487, ORG-488). */
  removed: 'Ticket eliminado',
  notRemoved: 'Ocurrió un error al eliminar',
  inUse: (count: number) =>
    count === 1 ? 'Tiene 1 entrada vendida o apartada.' : `Tiene ${count} entradas vendidas o apartadas.`,
  changedMeanwhile:
    'El ticket cambió en otra ventana mientras lo editabas. Nada de lo tuyo se perdió: elige qué se queda.',
  missing: 'No se encontró la entrada',
  completed: 'El evento ya terminó: no se entregan más entradas.',
  invitedName: pleaseEnter('el nombre de quien recibe la entrada'),
  /** This text is the source's (ORG-312). */
  invitedEmail: 'Por favor introduce un correo valido!',
  invitedPassport: pleaseEnter('el pasaporte'),
  passportDigits: 'El pasaporte lleva solo números.',
  type: pleaseChoose('el tipo de ticket'),
  soldOut: 'Este ticket está agotado.',
  /** The text after the organizer gave a ticket by hand (ORG-128). */
  assigned: 'El ticket se ha asignado con éxito.',
  dailyLimit: 'Llegaste al límite de entradas entregadas por hoy. Intenta mañana.',
  sentAgain: 'Enviamos la entrada otra vez',
  sentLately: 'Ya la enviamos hace menos de una hora.',
  notSent: 'Esta entrada no tiene un correo al que enviarla.',
  cancelled: 'Entrada anulada',
  isVoid: 'Esta entrada fue anulada',
  /** The mail and the order's page show this text when a payment came after its hold had expired. */
  refundedSoldOut: 'Se agotaron mientras tu banco respondía. Te devolvemos el dinero.',
  refundedOver: 'El pago llegó cuando el evento ya había terminado. Te devolvemos el dinero.',
  named: 'Entrada asignada y enviada',
  namedAlready: 'Esta entrada ya es de otra persona: usa «Cambiar de persona».',
  notNamed: 'Esta entrada todavía no tiene nombre: asígnala.',
  sameHolder: 'Esa persona ya tiene esta entrada.',
  transferred: 'La entrada es de otra persona ahora',
  admitted: 'Con esta entrada ya se entró: no se puede cambiar de persona.',
  mailsDaily: 'A ese correo ya le llegaron muchos correos nuestros hoy. Intenta mañana.',
  namedDaily: 'Llegaste al límite de correos de esta compra por hoy. Intenta mañana.',
  corrected: 'Correo corregido: tu recibo va en camino',
  sameEmail: 'Ese ya es el correo de esta compra.',
  correctedOften: 'El correo de esta compra ya se corrigió varias veces. Escríbele a la organización.',
  nothingToSend: 'Esta compra no tiene entradas que enviar.',
  askedAgain: 'Pedimos el dinero otra vez',
  unsold: 'Tus entradas de pago no se venden hasta que confirmes tu correo.',
  isPaid: 'Esta entrada se pagó: devuelve su dinero para anularla.',
} as const;

export const badge = {
  missing: 'Este código no vale, o ya no vale.',
} as const;
