import type { App } from '#server/app.ts';
import { readPublicEventView } from './event-view.ts';

type Listed = {
  uid: string;
  name: string;
  address: string;
  start: string;
  end: string;
  createdAt: string;
  updatedAt: string;
};

/** RFC 5545: a text keeps its signs behind a backslash; what cannot be printed goes. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** `20261120T213000Z` */
const utc = (moment: string) => `${moment.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A line has 75 bytes at most and goes on, after a space, in the next one; no letter is cut in two. */
function fold(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const room = lines.length === 1 ? 75 : 74;
    if (Buffer.byteLength(lines.at(-1)! + letter) > room) lines.push('');
    lines[lines.length - 1] += letter;
  }
  return lines.join('\r\n ');
}

export function calendarOf(event: Listed, publicUrl: string): string {
  const url = `${publicUrl}/events/event-detail/${event.uid}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pizarra//Eventos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.name)}`,
    `LOCATION:${escapeText(event.address)}`,
    `DESCRIPTION:${escapeText(url)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

export async function readCalendar(app: App, id: string): Promise<string> {
  const { event } = await readPublicEventView(app, id);
  return calendarOf(event, app.config.publicUrl);
}
