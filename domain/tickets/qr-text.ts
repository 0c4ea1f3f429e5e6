/** What a QR of a ticket names: the event, the type, and the ticket itself. */
export type TicketPlace = { eventId: string; typeId: string; ticketId: string };
type QrSignature = { keyId: string; signature: string };

export const reviewPath = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `/approved/qr-ticket/${eventId}/${typeId}/${ticketId}`;

export const ticketPath = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `/qr-ticket/${eventId}/${typeId}/${ticketId}`;

/** The text that is signed. Its first line keeps a signature from meaning something else elsewhere. */
export const signedText = ({ eventId, typeId, ticketId }: TicketPlace): string =>
  `pizarra-ticket\n${eventId}\n${typeId}\n${ticketId}`;

/**
 * T2: the full address of the review page. The signature stands behind `#`, so it reaches no server and no log, and a
 * door without a network can tell a ticket of ours from one that somebody made up.
 */
export const qrText = (publicUrl: string, place: TicketPlace, { keyId, signature }: QrSignature): string =>
  `${publicUrl}${reviewPath(place)}#1.${keyId}.${signature}`;

// Only ids that the contract takes: what a door reads without a network is sent later.
const id = '[0-9a-f]{8}.[0-9a-f]{4}.[1-8][0-9a-f]{3}.[89ab][0-9a-f]{3}.[0-9a-f]{12}';
const places = new RegExp(
  `(${id})[^0-9a-f]{1,3}(${id})[^0-9a-f]{1,3}(${id})(?:#1\\.([\\w-]{1,16})\\.([\\w-]{80,100}))?$`,
);
const plain = (text: string): string => {
  const signs = text.replaceAll(/[^0-9a-f]/g, '');
  return [signs.slice(0, 8), signs.slice(8, 12), signs.slice(12, 16), signs.slice(16, 20), signs.slice(20)].join('-');
};

/**
 * What a camera or a scanner read, and nothing where it is no ticket's. A scanner types as a keyboard of another country
 * would, so every sign but letters and digits may have become another, and capitals small: then its signature is lost,
 * and the list decides.
 */
export function readQrText(text: string): (TicketPlace & Partial<QrSignature>) | null {
  const whole = text.trim();
  const signed = places.exec(whole);
  const found = signed ?? places.exec(whole.split('#')[0]!.toLowerCase()) ?? lastThree(whole.toLowerCase());
  if (!found) return null;
  const [, eventId, typeId, ticketId, keyId, signature] = found;
  const place = { eventId: plain(eventId!), typeId: plain(typeId!), ticketId: plain(ticketId!) };
  return keyId && signature ? { ...place, keyId, signature } : place;
}

/** Three ids somewhere, where the sign before the signature was typed as another too. */
function lastThree(text: string): RegExpMatchArray | null {
  return new RegExp(`(${id})[^0-9a-f]{1,3}(${id})[^0-9a-f]{1,3}(${id})(?![0-9a-f])`).exec(text);
}
