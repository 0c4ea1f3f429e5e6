import { messages } from '#contract/messages.ts';
import type { RefundPlace, RefundTicket, RefundView } from '#contract/money/refunds.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import type { PlaceAnswer } from '#domain/money/orders/refund-plan.ts';

/** One consequence of a refund: a line with its icon. The dialog shows it before the refund. */
export type Follow = {
  sign: 'void' | 'inside' | 'good' | 'mail' | 'sale' | 'out' | 'heat' | 'money' | 'answer';
  tone: 'bad' | 'warn' | 'good' | 'dim';
  strong?: string;
  text: string;
};

/** Names in one text, such as `Ana`, `Ana y Luis`, `Ana, Luis y 3 más`. */
export function namesIn(names: readonly string[], most = 3): string {
  const [last = '', ...before] = names.slice(0, most).toReversed();
  if (names.length > most) return `${names.slice(0, most).join(', ')} y ${names.length - most} más`;
  return before.length === 0 ? last : `${before.toReversed().join(', ')} y ${last}`;
}

/** The number of a ticket within its order, from 1. */
export const numberIn = (tickets: readonly Pick<RefundTicket, 'uid'>[], { uid }: Pick<RefundTicket, 'uid'>): number =>
  tickets.findIndex(each => each.uid === uid) + 1;

export const firstName = (name: string): string => name.split(' ')[0] ?? '';

type Order = Pick<RefundView, 'buyer' | 'fee' | 'isTest' | 'refundable' | 'pending' | 'request' | 'currency'>;

type Way = Pick<RefundView, 'paymentType' | 'isTest' | 'fee' | 'feeCurrency' | 'currency'>;

/** The way on which the refund goes back, its duration, and the fee that the provider keeps. */
export function whereTo({ paymentType, isTest, fee, feeCurrency, currency }: Way): string {
  if (isTest) return 'Es dinero de prueba: nada se mueve de verdad.';
  const to = paymentType === 'paypal' ? 'a su cuenta de PayPal' : 'a la misma tarjeta';
  const kept = fee ? ` La comisión de ${formatMoney(fee, feeCurrency ?? currency)} no vuelve.` : '';
  return `${to}, en 5 a 10 días hábiles.${kept}`;
}

/** The text about the money that is left after this refund and after refunds in progress. */
export function restWords({ refundable, pending, currency }: Order, cents: number): string {
  const left = refundable - cents;
  const parts = [
    left > 0 && `Quedan ${formatMoney(left, currency)} por reembolsar.`,
    pending > 0 && `Otros ${formatMoney(pending, currency)} ya van en camino.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The mail to the buyer names the sum only if there is one. */
function buyerMail({ buyer }: Order, cents: number, what: string): Follow[] {
  if (cents === 0 || !buyer.email) return [];
  return [{ sign: 'mail', tone: 'dim', text: `${buyer.name || buyer.email} recibe un correo con ${what}.` }];
}

type Plan = { cents: number; gone: readonly RefundTicket[]; kept: readonly RefundTicket[] };

/**
 * Consequences of a ticket refund: void tickets, people already inside, valid tickets, mails and tickets back on sale.
 */
export function followsOfTickets(order: Order & Pick<RefundView, 'tickets'>, plan: Plan, chosen: number): Follow[] {
  const { tickets } = order;
  const { cents, gone, kept } = plan;
  if (gone.length === 0) return [];
  const one = gone.length === 1;
  const inside = gone.filter(({ admitted }) => admitted !== null);
  const told = gone.filter(({ name, email }) => name !== null && email !== null);
  const sold = gone.filter(({ isOnSale }) => isOnSale).length;
  const follows: Follow[] = [
    {
      sign: 'void',
      tone: 'bad',
      strong: `${counted(gone.length, 'entrada se anula', 'entradas se anulan')}.`,
      text: one ? 'Su QR ya no entra, desde este momento.' : 'Sus QR ya no entran, desde este momento.',
    },
  ];
  if (gone.length > chosen) {
    const text = 'Es todo el dinero que queda de esta compra: las demás entradas pagadas se anulan también.';
    follows.push({ sign: 'money', tone: 'warn', text });
  }
  if (inside.length > 0) {
    const who = namesIn(inside.map(each => each.name ?? `Quien entró con la entrada ${numberIn(tickets, each)}`));
    const text =
      inside.length === 1
        ? `${who} sigue adentro; la puerta la contará como devuelta.`
        : `${who} siguen adentro; la puerta las contará como devueltas.`;
    follows.push({ sign: 'inside', tone: 'warn', text });
  }
  if (kept.length > 0) {
    const which = namesIn(
      kept.map(each => (each.name ? `la de ${each.name}` : `la entrada ${numberIn(tickets, each)}`)),
    );
    const used = kept.length === 1 && kept[0]?.admitted ? ', que ya entró' : '';
    const strong = `${counted(kept.length, 'queda buena', 'quedan buenas')}:`;
    follows.push({ sign: 'good', tone: 'good', strong, text: `${which}${used}.` });
  }
  follows.push(...buyerMail(order, cents, 'la suma, el motivo y qué entradas eran'));
  if (told.length > 0) {
    const text = `${namesIn(told.map(({ name }) => name ?? ''))} ${told.length === 1 ? 'recibe' : 'reciben'} un correo: su entrada ya no vale.`;
    follows.push({ sign: 'mail', tone: 'dim', text });
  }
  follows.push({
    sign: 'sale',
    tone: 'dim',
    text:
      sold > 0
        ? `${counted(sold, 'lugar vuelve', 'lugares vuelven')} a la venta.`
        : 'No hay venta abierta: nadie más las compra.',
  });
  return follows;
}

/** Consequences of the refund of a place: people who leave or stay, heats, and the answer to the request. */
export function followsOfPlace(
  order: Order & Pick<RefundView, 'categoryName' | 'teamName'>,
  place: RefundPlace | null,
  { cents, answer }: { cents: number; answer: PlaceAnswer | null },
): Follow[] {
  const who = order.teamName ?? place?.people[0] ?? order.buyer.name;
  const category = place?.categoryName ?? order.categoryName ?? 'su categoría';
  const follows: Follow[] = [];
  if (!place) {
    follows.push({ sign: 'out', tone: 'dim', text: 'Por esta orden ya no hay nadie en el evento.' });
  } else if (answer === 'leaves') {
    const mates = place.people.length > 1 ? ` con ${counted(place.people.length, 'persona', 'personas')}` : '';
    follows.push({
      sign: 'out',
      tone: 'bad',
      strong: `${who} sale de ${category}${mates}.`,
      text: 'Su lugar queda libre.',
    });
    const heats = counted(place.heats, 'heat', 'heats');
    follows.push({
      sign: 'heat',
      tone: place.heats > 0 ? 'warn' : 'dim',
      text: place.heats > 0 ? `Está en ${heats}: su carril queda vacío.` : 'No está en ningún heat todavía.',
    });
    if (place.hasResults) follows.push({ sign: 'out', tone: 'bad', text: 'Sus resultados se borran con su lugar.' });
  } else if (answer === 'stays') {
    const text = 'Conserva heat, carril y resultados.';
    follows.push({ sign: 'good', tone: 'good', strong: `${who} sigue en ${category}.`, text });
  }
  if (cents > 0 && order.request?.state === 'asked') {
    const text =
      cents === order.refundable
        ? 'Con esto respondes el reembolso que pidió.'
        : 'Lo demás que pidió sigue esperando tu respuesta.';
    follows.push({ sign: 'answer', tone: 'dim', text });
  }
  follows.push(...buyerMail(order, cents, 'la suma y el motivo'));
  if (place && answer === 'leaves') {
    const text =
      place.people.length > 1
        ? `${namesIn(place.people)} reciben otro: ya no están inscritos.`
        : 'También le escribimos que ya no está en el evento.';
    follows.push({ sign: 'mail', tone: 'dim', text });
  }
  return follows;
}

export const qualifierWords = (
  order: Pick<RefundView, 'total' | 'refunded' | 'refundable' | 'currency'>,
): string | null => {
  const kept = order.total - order.refunded - order.refundable;
  return kept > 0 ? messages.joining.qualifierKept(formatMoney(kept, order.currency)) : null;
};
