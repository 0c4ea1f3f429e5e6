import { mailboxOf } from '#domain/people/accounts/mailbox-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type Limit, takeOneOf } from './attempts.ts';

/**
 * Mails per mailbox and day. One counter holds all possibly unwanted mails; two counters are separate. A share may send
 * until the counter reaches its number. Shares with higher numbers thus keep room for mails that the owner waits for.
 */
export const mostOfDay = {
  /**
   * Anybody can request these mails by typing the address: a link, a code. After ten, each kind is still sent once an
   * hour.
   */
  asked: 10,
  /** Notices about an account's own actions, while its address is unconfirmed. */
  own: 10,
  /** An account or a visitor sends these mails to an address that they typed. */
  unasked: 20,
  /** Mails to people to whom an organizer gives tickets. A school's address may get a whole class. */
  gift: 50,
  /** News about something that the receiver takes part in, to an unconfirmed address. */
  due: 60,
  /** Threats to an account, counted separately. A stranger who types the address cannot use this number up. */
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

/**
 * Returns the counters of a mail. Other spellings of a mailbox do not use up the links and codes of a confirmed
 * address.
 */
function counterOf({ share, address, isConfirmed }: Omit<MailOfDay, 'kind'>) {
  if (share === 'asked' && isConfirmed)
    return { subject: address.toLowerCase(), ofDay: ofAddress, ofHour: ofAddressHour };
  return { subject: mailboxOf(address), ofDay: ofDay(share), ofHour };
}

/** Sorts the counters of one transaction in a fixed order, so that two transactions cannot deadlock. */
export function orderOfCounters(a: Omit<MailOfDay, 'kind'>, b: Omit<MailOfDay, 'kind'>): number {
  const [one, other] = [a, b].map(wanted => {
    const { subject, ofDay } = counterOf(wanted);
    return `${subject}\n${ofDay.name}`;
  }) as [string, string];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Counts one mail for the mailbox's day. False if the limit is reached. */
export async function takeOfMailbox(trx: Db, { kind, ...wanted }: MailOfDay, now: Date): Promise<boolean> {
  const { subject, ofDay, ofHour } = counterOf(wanted);
  if ((await takeOneOf(trx, ofDay, subject, now)) !== null) return true;
  return wanted.share === 'asked' && (await takeOneOf(trx, ofHour, `${kind}\n${subject}`, now)) !== null;
}
