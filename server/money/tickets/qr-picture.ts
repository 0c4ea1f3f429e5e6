import sharp from 'sharp';
import { renderSVG } from 'uqr';
import type { App } from '#server/app.ts';
import { boundedCache } from '#server/foundation/db/bounded-cache.ts';
import { signTickets } from './sign-ticket.ts';
import { findTicket } from './tickets.store.ts';

type Drawn = { svg: string; until: number };

// Drawn pictures, of 35 KB each. A page that is open at the door requests its picture again.
const drawnOf = boundedCache<App['database'], Drawn>(500);
const keptMs = 60_000;

/** Returns the QR picture of a ticket, drawn on request and cached for a minute. Null for a void ticket (ORG-233). */
export async function qrPicture(app: Pick<App, 'database' | 'config'>, ticketId: string): Promise<string | null> {
  const ticket = await findTicket(app.database.kysely, ticketId);
  if (!ticket || ticket.voidedAt) return null;
  const place = { eventId: ticket.eventId, typeId: ticket.ticketTypeId, ticketId };
  const drawn = drawnOf(app.database);
  const name = Object.values(place).join(' ');
  const known = drawn.get(name);
  if (known && performance.now() < known.until) return known.svg;
  const [text] = await signTickets(app, [place]);
  if (!text) return null;
  const svg = renderSVG(text, { ecc: 'M', border: 4 });
  drawn.keep(name, { svg, until: performance.now() + keptMs });
  return svg;
}

export const qrImageOf = (ticketId: string): string => `/files/tickets/${ticketId}.svg`;

/** Returns the QR picture as PNG for mail programs. Two colours keep a mail with many codes small. */
export async function drawTicket(app: Pick<App, 'database' | 'config'>, ticketId: string): Promise<Buffer | null> {
  const svg = await qrPicture(app, ticketId);
  return svg === null ? null : sharp(Buffer.from(svg)).png({ palette: true, colours: 2, effort: 7 }).toBuffer();
}
