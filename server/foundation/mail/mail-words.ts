import { oneLine } from './escape.ts';
import type { MailKind } from './mail-kinds.ts';
import { type MailParts, renderMail } from './template.ts';

/** A picture of a ticket's code inside a mail, drawn when the mail is sent. */
export type InlineCode = { ticketId: string; cid: string };
export type MailContent = { kind: MailKind; subject: string; html: string; text: string; inline?: InlineCode[] };

// Matches text like a link. Anybody can sign up with any name and any address, and mail programs make links of such
// text. So a mail leaves such a name out. Otherwise the platform would send strangers' links to strangers.
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

// Most signs of a user's text in a mail. A text with something like a link is replaced as a whole.
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

export function moment(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return format.format(at).replaceAll(/\s/g, ' ');
}

export function zoneOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns a stranger's sentence, with spaces inside any text that looks like a link. */
export const unlinked = (text: string): string =>
  oneLine(text)
    .replaceAll('://', ': / / ')
    .replaceAll('@', ' @ ')
    .replace(/([\p{L}\d])\.(?=\p{L})/gu, '$1. ');

export const placeOf = (address: string | null): string =>
  address === null ? 'Es en línea.' : `Dónde: ${unlinked(address)}`;
