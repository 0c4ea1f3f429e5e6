import { type AuditLine, acts } from '#contract/backoffice/audit.ts';
import { isCurrency } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { type ActLine, daySentence } from './day-sentences.ts';

/** The act in words; an unknown act of a newer version shows its name. */
export const actWords = (line: ActLine): string =>
  daySentence(line) ?? (line.act in acts ? acts[line.act as keyof typeof acts].text : line.act);

const permissionNames: Record<string, string> = {
  manage: 'juez principal',
  qualifier: 'clasificatorio',
  event: 'evento',
  category: 'categoría',
};
/** Acts name the currency if it is not the dollar. */
const money = (cents: unknown, currency: unknown = 'USD') => {
  const code = `${currency}`;
  return formatMoney(Number(cents), isCurrency(code) ? code : 'USD');
};
/** An event without its own price uses the platform's. */
const priceWords = (cents: unknown, currency: unknown) =>
  cents === null ? 'el de la plataforma' : money(cents, currency);
const fromTo = ({ before, price, currency, currencyBefore = currency }: AuditLine['details']) =>
  `${priceWords(before, currencyBefore)} → ${priceWords(price, currency)}`;

const standingWords: Record<string, string> = {
  in: 'Vuelve a competir',
  disqualified: 'Descalificado',
  withdrawn: 'Retirado de la competencia',
};

function permissionWords({ permission, allowed, category }: AuditLine['details']): string {
  const of = typeof category === 'string' ? ` ${category}` : '';
  return `${allowed ? 'Dio' : 'Quitó'} el permiso: ${permissionNames[`${permission}`] ?? permission}${of}`;
}

/** Describes the details of a line: sums, rows, numbers. Unknown details are left out. */
export function detailWords({ act, details }: Pick<AuditLine, 'act' | 'details'>): string | null {
  const words: (string | false | null | undefined)[] = [
    act === 'refund' && money(details.cents, details.currency),
    act === 'event-price-changed' && `Inscripción: ${fromTo(details)}`,
    act === 'ticket-price-changed' && `${details.type}: ${fromTo(details)}`,
    act === 'ticket-given' && `${details.type}, que vale ${money(details.price, details.currency)}`,
    act === 'ticket-cancelled' && `${details.type}`,
    act === 'door-forced' && `${counted(Number(details.people), 'persona', 'personas')} en ${details.door}`,
    act === 'judge-permissions' && permissionWords(details),
    act === 'standing-changed' && standingWords[`${details.standing}`],
    act === 'prices-changed' && `Evento: ${money(details.eventBefore)} → ${money(details.event)}`,
    act === 'prices-changed' && `Clasificatorio: ${money(details.qualifierBefore)} → ${money(details.qualifier)}`,
    act === 'prices-changed' &&
      details.qualifiers !== details.qualifiersBefore &&
      `Clasificatorio en otras monedas: ${details.qualifiersBefore || 'ninguno'} → ${details.qualifiers || 'ninguno'}`,
    act === 'sign-in-failed' && details.known === false && 'El correo no tiene cuenta',
    act === 'admin-link' && (details.made ? 'La cuenta se creó' : 'La cuenta ya existía'),
    act === 'typed-address-changed' && details.hasAddress === false && 'Quedó sin correo',
    typeof details.mates === 'number' && counted(details.mates, 'miembro', 'miembros'),
    typeof details.sessions === 'number' && counted(details.sessions, 'sesión', 'sesiones'),
    typeof details.rows === 'number' && counted(details.rows, 'fila', 'filas'),
    typeof details.tries === 'number' && `${details.tries} veces en una hora`,
    typeof details.swallowed === 'number' &&
      `${counted(details.swallowed, 'vez', 'veces')} más en una hora, sin línea propia`,
    typeof details.inAll === 'number' && `${details.inAll} en toda la plataforma en una hora`,
  ];
  return words.filter(Boolean).join(' · ') || null;
}

/** Where on the floor an act happened, and whose rail it was, as far as its sentence leaves it out. Null without any. */
export function placeWords(line: ActLine): string | null {
  if (!line.place) return null;
  const { heat, rail, test, category, entry, judge } = line.place;
  const sentence = daySentence(line) ?? '';
  const left = (words: (string | null)[]) => words.filter(said => said && !sentence.includes(said)).join(', ');
  const words = [
    left([heat, rail === null ? null : `carril ${rail}`]),
    left([test, category]),
    left([entry]),
    judge && `juez ${judge}`,
  ];
  return words.filter(Boolean).join(' · ') || null;
}

/** Describes who acted when no account was signed in. */
export function actorWords({ act, network }: Pick<AuditLine, 'act' | 'network'>): string {
  if (act === 'admin-link') return 'Consola del servidor';
  return network === null ? 'Pizarra' : 'Alguien sin sesión';
}
