// Parts of an iCalendar file (RFC 5545).

/** Escapes a text with backslashes and drops control characters. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Writes a moment like `20261120T213000Z`. */
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Folds a line at 75 bytes; a continuation line begins with a space. Never splits a character. */
function fold(line: string): string {
  let folded = '';
  let left = 75;
  for (const letter of line) {
    const bytes = bytesOf(letter);
    if (bytes > left) {
      folded += '\r\n ';
      left = 74;
    }
    folded += letter;
    left -= bytes;
  }
  return folded;
}

type CalendarEntry = {
  uid: string;
  /** Grows with each change of an entry whose older versions are known. */
  sequence?: number;
  createdAt?: Date;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  location: string;
  description: string;
  url: string;
};

const linesOf = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  ...(entry.sequence === undefined ? [] : [`SEQUENCE:${entry.sequence}`]),
  `DTSTAMP:${utc(entry.changedAt)}`,
  ...(entry.createdAt ? [`CREATED:${utc(entry.createdAt)}`] : []),
  `LAST-MODIFIED:${utc(entry.changedAt)}`,
  `DTSTART:${utc(entry.startsAt)}`,
  `DTEND:${utc(entry.endsAt)}`,
  `SUMMARY:${escapeText(entry.summary)}`,
  `LOCATION:${escapeText(entry.location)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `URL:${entry.url}`,
  'END:VEVENT',
];

/** A whole calendar. `headers` are further lines of the calendar itself. */
export function calendarText(entries: readonly CalendarEntry[], headers: readonly string[] = []): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Pizarra//Eventos//ES', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...headers,
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
