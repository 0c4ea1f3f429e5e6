/** What a QR of a ticket names: the event, the type, and the ticket itself. */
export type TicketPlace = { eventId: string; typeId: string; ticketId: string };
type QrSignature = { keyId: string; signature: string };

/** In the place of a ticket's type: the code is a person's own one of that event, and stands where a ticket's id does. */
export const personType = 'person';
const isPersons = ({ typeId }: TicketPlace): boolean => typeId === personType;

const badgePath = ({ eventId, code }: { eventId: string; code: string }): string => `/pass/${eventId}/${code}`;

export const reviewPath = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `/approved/qr-ticket/${eventId}/${typeId}/${ticketId}`;

export const ticketPath = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `/qr-ticket/${eventId}/${typeId}/${ticketId}`;

/** The text that is signed. Its first line keeps a signature from meaning something else elsewhere. */
export const signedText = (place: TicketPlace): string => {
  const { eventId, typeId, ticketId } = place;
  return isPersons(place)
    ? `pizarra-person\n${eventId}\n${ticketId}`
    : `pizarra-ticket\n${eventId}\n${typeId}\n${ticketId}`;
};

/**
 * T2: the full address of the review page, or of a person's own code. The signature stands behind `#`, so it reaches no server and no log, and a
 * door without a network can tell a ticket of ours from one that somebody made up.
 */
export const qrText = (publicUrl: string, place: TicketPlace, { keyId, signature }: QrSignature): string => {
  const path = isPersons(place) ? badgePath({ eventId: place.eventId, code: place.ticketId }) : reviewPath(place);
  return `${publicUrl}${path}#1.${keyId}.${signature}`;
};

// Only ids that the contract takes: what a door reads without a network is sent later.
const id = '[0-9a-f]{8}.[0-9a-f]{4}.[1-8][0-9a-f]{3}.[89ab][0-9a-f]{3}.[0-9a-f]{12}';
const signed = '(?:#1\\.([\\w-]{1,16})\\.([\\w-]{80,100}))';
const ofTicket = `(${id})[^0-9a-f]{1,3}(${id})[^0-9a-f]{1,3}(${id})`;
const ofPerson = `(pass)[^0-9a-z]{1,3}(${id})[^0-9a-f]{1,3}(${id})`;
const plain = (text: string): string => {
  const signs = text.replaceAll(/[^0-9a-f]/g, '');
  return [signs.slice(0, 8), signs.slice(8, 12), signs.slice(12, 16), signs.slice(16, 20), signs.slice(20)].join('-');
};

/** First as a camera reads it; then as it was typed; then ids somewhere, where the sign before the signature is another too. */
function find(text: string, ids: string): RegExpMatchArray | null {
  const [whole, small] = [text.trim(), text.trim().toLowerCase()];
  return (
    new RegExp(`${ids}${signed}?$`).exec(whole) ??
    new RegExp(`${ids}$`).exec(small.split('#')[0]!) ??
    new RegExp(`${ids}(?![0-9a-f])`).exec(small)
  );
}

/**
 * What a camera or a scanner read, and nothing where it is no ticket's and no person's. A scanner types as a keyboard of
 * another country would, so every sign but letters and digits may have become another, and capitals small: then its
 * signature is lost, and the list decides.
 */
export function readQrText(text: string): (TicketPlace & Partial<QrSignature>) | null {
  const ticket = find(text, ofTicket);
  const [, ...read] = ticket ?? find(text, ofPerson) ?? [];
  if (read.length === 0) return null;
  const [first, second, third, keyId, signature] = read;
  const place = ticket
    ? { eventId: plain(first!), typeId: plain(second!), ticketId: plain(third!) }
    : { eventId: plain(second!), typeId: personType, ticketId: plain(third!) };
  return keyId && signature ? { ...place, keyId, signature } : place;
}
