import { mailboxOf } from '#domain/people/accounts/mailbox-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type Limit, takeOneOf } from './attempts.ts';

/**
 * One counter a mailbox and day holds all mails that it may not have wanted, but for two that count apart. Each share says
 * up to which count of that day its mails go out: the later ones leave room for those that its owner waits for.
 */
export const mostOfDay = {
  /** Anybody may ask for it by typing the address: a link, a code. Past these one an hour of each kind, so none is missed. */
  asked: 10,
  /** What an account does is told to its own address, as long as nobody has confirmed that address. */
  own: 10,
  /** An account or a visitor has it sent to an address that they typed. */
  unasked: 20,
  /** An organizer gives tickets away: a school's one address may get a whole class. */
  gift: 50,
  /** What became of something that its receiver takes part in, at an address that nobody has confirmed. */
  due: 60,
  /** What endangers an account. It counts apart: no stranger uses it up by typing an address. */
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
 * Whose counters it takes. Accounts at other spellings of a mailbox take nothing of the links and codes that the owner of a
 * confirmed address asks for.
 */
function counterOf({ share, address, isConfirmed }: Omit<MailOfDay, 'kind'>) {
  if (share === 'asked' && isConfirmed)
    return { subject: address.toLowerCase(), ofDay: ofAddress, ofHour: ofAddressHour };
  return { subject: mailboxOf(address), ofDay: ofDay(share), ofHour };
}

/** What all who count in one transaction go by, so that no two of them wait for each other in a ring. */
export function orderOfCounters(a: Omit<MailOfDay, 'kind'>, b: Omit<MailOfDay, 'kind'>): number {
  const [one, other] = [a, b].map(wanted => {
    const { subject, ofDay } = counterOf(wanted);
    return `${subject}\n${ofDay.name}`;
  }) as [string, string];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Takes one mail of what its mailbox may still get today; false where that was enough. */
export async function takeOfMailbox(trx: Db, { kind, ...wanted }: MailOfDay, now: Date): Promise<boolean> {
  const { subject, ofDay, ofHour } = counterOf(wanted);
  if ((await takeOneOf(trx, ofDay, subject, now)) !== null) return true;
  return wanted.share === 'asked' && (await takeOneOf(trx, ofHour, `${kind}\n${subject}`, now)) !== null;
}
