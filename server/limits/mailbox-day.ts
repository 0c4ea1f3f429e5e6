import { mailboxOf } from '#domain/accounts/mailbox-of.ts';
import type { Db } from '#server/db/connection.ts';
import { type Limit, takeOneOf } from './attempts.ts';

/**
 * One counter a mailbox and day holds all mails that it may not have wanted. Each share says up to which count of that
 * day its mails go out: the later ones leave room for those that its owner waits for.
 */
export const mostOfDay = {
  /** Anybody may ask for it by typing the address: a link, a code. Past these one an hour of each kind, so none is missed. */
  asked: 10,
  /** What an account does is told to its own address, as long as nobody has confirmed that address. */
  own: 10,
  /** An account or a visitor has it sent to an address that they typed. */
  unasked: 20,
  /** What became of something that its receiver takes part in, at an address that nobody has confirmed. */
  due: 30,
  /** An organizer gives tickets away: a school's one address may get a whole class. */
  gift: 50,
} as const;
export type Share = keyof typeof mostOfDay;

const day = { windowMinutes: 24 * 60, longestSeconds: 0, isShared: true } as const;
const ofDay = (share: Share): Limit => ({ ...day, name: 'mails-to-mailbox', free: mostOfDay[share] });
const ofHour: Limit = { ...day, name: 'mail-of-hour', free: 1, windowMinutes: 60 };

/** Takes one mail of what its mailbox may still get today; false where that was enough. */
export async function takeOfMailbox(
  trx: Db,
  { kind, share, address, now }: { kind: string; share: Share; address: string; now: Date },
): Promise<boolean> {
  const mailbox = mailboxOf(address);
  if ((await takeOneOf(trx, ofDay(share), mailbox, now)) !== null) return true;
  return share === 'asked' && (await takeOneOf(trx, ofHour, `${kind}\n${mailbox}`, now)) !== null;
}
