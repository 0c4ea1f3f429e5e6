/** The ids in the QR of a ticket: event, type and ticket. */
export type TicketPlace = { eventId: string; typeId: string; ticketId: string };
type QrSignature = { keyId: string; signature: string };

/** Stands in place of the ticket type in a person's own code of the event. The code's id is then in `ticketId`. */
export const personType = 'person';
const isPersons = ({ typeId }: TicketPlace): boolean => typeId === personType;

const badgePath = ({ eventId, code }: { eventId: string; code: string }): string => `/pass/${eventId}/${code}`;

export const reviewPath = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `/approved/qr-ticket/${eventId}/${typeId}/${ticketId}`;

export const ticketPath = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `/qr-ticket/${eventId}/${typeId}/${ticketId}`;

/** The text that the server signs for a QR. Its first line makes the signature useless for any other purpose. */
export const signedText = (place: TicketPlace): string => {
  const { eventId, typeId, ticketId } = place;
  return isPersons(place)
    ? `pizarra-person\n${eventId}\n${ticketId}`
    : `pizarra-ticket\n${eventId}\n${typeId}\n${ticketId}`;
};

/**
 * The text of a QR: the full address of the review page, or of a personal code (T2). The signature follows `#`, so it
 * reaches no server and no log. With it an offline door tells real tickets from forged ones.
 */
export const qrText = (publicUrl: string, place: TicketPlace, { keyId, signature }: QrSignature): string => {
  const path = isPersons(place) ? badgePath({ eventId: place.eventId, code: place.ticketId }) : reviewPath(place);
  return `${publicUrl}${path}#1.${keyId}.${signature}`;
};

// Matches only ids that the contract accepts. An offline door sends the ids to the server later.
const id = '[0-9a-f]{8}.[0-9a-f]{4}.[1-8][0-9a-f]{3}.[89ab][0-9a-f]{3}.[0-9a-f]{12}';
const signed = '(?:#1\\.([\\w-]{1,16})\\.([\\w-]{80,100}))';
const ofTicket = `(${id})[^0-9a-f]{1,3}(${id})[^0-9a-f]{1,3}(${id})`;
const ofPerson = `(pass)[^0-9a-z]{1,3}(${id})[^0-9a-f]{1,3}(${id})`;
const plain = (text: string): string => {
  const signs = text.replaceAll(/[^0-9a-f]/g, '');
  return [signs.slice(0, 8), signs.slice(8, 12), signs.slice(12, 16), signs.slice(16, 20), signs.slice(20)].join('-');
};

/**
 * Searches the text as a camera reads it, then as a scanner typed it. At last it finds ids anywhere, also if the
 * character before the signature changed.
 */
function find(text: string, ids: string): RegExpMatchArray | null {
  const [whole, small] = [text.trim(), text.trim().toLowerCase()];
  return (
    new RegExp(`${ids}${signed}?$`).exec(whole) ??
    new RegExp(`${ids}$`).exec(small.split('#')[0]!) ??
    new RegExp(`${ids}(?![0-9a-f])`).exec(small)
  );
}

/**
 * Reads the text of a camera or scanner. Null if the text is neither a ticket nor a person's code. A scanner may type
 * with another keyboard layout. All characters except letters and digits may then change, and capitals become small.
 * The signature is lost then, and the door's list decides.
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
