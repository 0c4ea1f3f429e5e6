import { mailboxOf } from '#domain/people/accounts/mailbox-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type Limit, takeOneOf } from './attempts.ts';

/**
 * Daily limits per mailbox. One counter holds all possibly unwanted mails, except two counters of their own. A share
 * may send until the counter reaches its number. Shares with higher numbers thus keep room for mails that the owner
 * waits for.
 */
export const mostOfDay = {
  /**
   * Anybody can request it by typing the address: a link, a code. Beyond these, one per hour and kind still goes out.
   */
  asked: 10,
  /** Notices about an account's own actions, while its address is unconfirmed. */
  own: 10,
  /** An account or a visitor sends it to an address that they typed. */
  unasked: 20,
  /** An organizer gives tickets away. A school's address may get a whole class. */
  gift: 50,
  /** News about something that the receiver takes part in, to an unconfirmed address. */
  due: 60,
  /** Threats to an account. A counter of its own, so that a stranger who types the address cannot use it up. */
  danger: 30,
} as const;
export type Share = keyof typeof mostOfDay;

const day = { windowMinutes: 24 * 60, longestSeconds: 0, isShared: true } as const;
const ofDay = (share: Share): Limit => ({
  ...day,
  name: share === 'danger' ? 'dangers-to-mailbox' : 'mails-to-mailbox',
  free: mostOfDay[share],
});
const ofAddress: Limit = { ...day, name: 'mails-to-address', free: mostOfDay.asked };
const ofHour: Limit = { ...day, name: 'mail-of-hour', free: 1, windowMinutes: 60 };
const ofAddressHour: Limit = { ...ofHour, name: 'address-mail-of-hour' };

type MailOfDay = { kind: string; share: Share; address: string; isConfirmed: boolean };

/** The counters of a mail. Other spellings of a mailbox do not use up the links and codes of a confirmed address. */
function counterOf({ share, address, isConfirmed }: Omit<MailOfDay, 'kind'>) {
  if (share === 'asked' && isConfirmed)
    return { subject: address.toLowerCase(), ofDay: ofAddress, ofHour: ofAddressHour };
  return { subject: mailboxOf(address), ofDay: ofDay(share), ofHour };
}

/** A fixed order for counters in one transaction, so that two transactions cannot deadlock. */
export function orderOfCounters(a: Omit<MailOfDay, 'kind'>, b: Omit<MailOfDay, 'kind'>): number {
  const [one, other] = [a, b].map(wanted => {
    const { subject, ofDay } = counterOf(wanted);
    return `${subject}\n${ofDay.name}`;
  }) as [string, string];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Takes one mail from the mailbox's day. False if the limit is reached. */
export async function takeOfMailbox(trx: Db, { kind, ...wanted }: MailOfDay, now: Date): Promise<boolean> {
  const { subject, ofDay, ofHour } = counterOf(wanted);
  if ((await takeOneOf(trx, ofDay, subject, now)) !== null) return true;
  return wanted.share === 'asked' && (await takeOneOf(trx, ofHour, `${kind}\n${subject}`, now)) !== null;
}
