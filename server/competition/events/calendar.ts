import { searchable } from '#domain/foundation/text/searchable.ts';
import type { App } from '#server/app.ts';
import { findPublicEvent, type PublicEventRow } from './events.store.ts';

type Listed = Pick<PublicEventRow, 'id' | 'name' | 'address' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'>;

/** Escapes a text with backslashes and drops control characters (RFC 5545). */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Writes a moment like `20261120T213000Z`. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Folds a line at 75 bytes; a continuation line begins with a space. Never splits a character. */
function fold(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const room = lines.length === 1 ? 75 : 74;
    if (Buffer.byteLength(lines.at(-1)! + letter) > room) lines.push('');
    lines[lines.length - 1] += letter;
  }
  return lines.join('\r\n ');
}

function calendarOf(event: Listed, publicUrl: string): string {
  const url = `${publicUrl}/events/event-detail/${event.id}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pizarra//Eventos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.name)}`,
    `LOCATION:${escapeText(event.address)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Returns the event as an iCalendar file, with its file name. Null if there is no public event. */
export async function findCalendar(app: App, id: string): Promise<{ name: string; text: string } | null> {
  const event = await findPublicEvent(app.database.kysely, id);
  if (!event) return null;
  const name = searchable(event.name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { name: `${name || 'evento'}.ics`, text: calendarOf(event, app.config.publicUrl) };
}
