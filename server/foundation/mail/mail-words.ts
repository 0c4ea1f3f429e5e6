import { oneLine } from './escape.ts';
import type { MailKind } from './mail-kinds.ts';
import { type MailParts, renderMail } from './template.ts';

/** The code of a ticket, drawn when its mail is sent. */
export type InlineCode = { ticketId: string; cid: string };
export type MailContent = { kind: MailKind; subject: string; html: string; text: string; inline?: InlineCode[] };

// A name is written by whoever signs up, with anybody's address. Mail programs make links of what looks like one, so
// such a name is not repeated: the platform must not carry strangers' links to strangers.
export const linkPattern = /[\p{L}\d]\.[\p{L}\d]{2,}|[/@]/u;

export function nameOf(text: string): string | null {
  const name = oneLine(text);
  return name.length === 0 || name.length > 80 || linkPattern.test(name) ? null : name;
}

export function greeting(text: string): string {
  const name = nameOf(text);
  return name ? `Hola, ${name}:` : 'Hola:';
}

export const mail = (kind: MailKind, subject: string, parts: MailParts): MailContent => ({
  kind,
  subject: oneLine(subject),
  ...renderMail(parts),
});

// Words of strangers travel to strangers: short, in one line, and never what a mail program makes a link of.
const shortest = 40;

export function shortened(text: string, otherwise: string): string {
  const name = oneLine(text);
  if (name.length === 0 || linkPattern.test(name)) return otherwise;
  const signs = [...name];
  return signs.length > shortest
    ? `${signs
        .slice(0, shortest - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

/** As the clocks of its place show it. */
export function moment(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format.format(at).replaceAll(/\s/g, ' ');
}

export function zoneOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A whole sentence of a stranger, with a space in whatever a mail program would make a link of. */
export const unlinked = (text: string): string =>
  oneLine(text)
    .replaceAll('://', ': / / ')
    .replaceAll('@', ' @ ')
    .replace(/([\p{L}\d])\.(?=\p{L})/gu, '$1. ');

/** Where an event is; null where it is online. */
export const placeOf = (address: string | null): string =>
  address === null ? 'Es en línea.' : `Dónde: ${unlinked(address)}`;
