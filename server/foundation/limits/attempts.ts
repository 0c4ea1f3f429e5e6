import { createHmac } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import {
  type Bound,
  counting,
  deleteAttempts,
  deleteAttemptsBefore,
  findAttempts,
  takeBackOne,
} from './attempts.store.ts';

// A2: failures slow, they never lock. One address bears a thousand people behind one network, so what is limited
// hard is one address at one account. An account under fire from many addresses answers those who were in before, and
// whoever has the code that is mailed to its owner (sign-in.ts).
export type Limit = Bound & { name: string };

export const limits = {
  accountFromAddress: { name: 'account-address', free: 5, windowMinutes: 15, longestSeconds: 60 },
  // A provider gives out thousands of networks of IPv6 to whoever asks: their range counts too.
  accountFromRange: { name: 'account-range', free: 20, windowMinutes: 15, longestSeconds: 60 },
  // Counts a browser in which the account was signed in before, whoever else shares its address.
  accountFromDevice: { name: 'account-device', free: 5, windowMinutes: 15, longestSeconds: 60 },
  accountByCode: { name: 'account-code', free: 5, windowMinutes: 15, longestSeconds: 60 },
  // From strangers' browsers altogether: the setting SIGN_IN_FAILURES.
  account: { name: 'account', free: 100, windowMinutes: 60, longestSeconds: 0, isShared: true },
  // Past these one question in two seconds is answered to it.
  address: { name: 'address', free: 1000, windowMinutes: 15, longestSeconds: 2, isShared: true },
  range: { name: 'range', free: 4000, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // A browser in which somebody was signed in has a pace of its own there.
  device: { name: 'device', free: 60, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Good ones count as well: each costs a hash and leaves a session.
  signIns: { name: 'sign-ins', free: 20, windowMinutes: 10, longestSeconds: 60, isShared: true },
  // The setting SIGN_INS_PER_NETWORK.
  networkSignIns: { name: 'network-sign-ins', free: 3000, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Every answered request counts here, for each of them sends a mail.
  mails: { name: 'mails', free: 5, windowMinutes: 60, longestSeconds: 900 },
  // Its link lasts as long as three of these days; one more is not sent, and not refused.
  deletionMails: { name: 'deletion-mails', free: 3, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // One more is not sent, and not refused: those that were sent are good for longer than this.
  codes: { name: 'codes', free: 5, windowMinutes: 60, longestSeconds: 0, isShared: true },
  // What the owner is told of by itself.
  failureMails: { name: 'failure-mails', free: 1, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  deviceMails: { name: 'device-mails', free: 5, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // What somebody does with their own account: whoever signed up with another's address fills nobody's mailbox.
  ownMails: { name: 'own-mails', free: 10, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Counts the mails about one athlete to the organizer of one event.
  birthdateMails: { name: 'birthdate-mails', free: 3, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Whoever asks for mails to many accounts.
  networkMails: { name: 'network-mails', free: 200, windowMinutes: 60, longestSeconds: 60, isShared: true },
  // J4: what a captain may send a day; the window stands where it began.
  invitations: { name: 'invitations', free: 100, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // A hall signs up behind one address, and each of them is mailed: past these one a minute.
  signUps: { name: 'sign-ups', free: 200, windowMinutes: 60, longestSeconds: 60, isShared: true },
  // Codes of a second factor: whoever tries them has the password. Never for longer than five minutes.
  secondFactor: { name: 'second-factor', free: 5, windowMinutes: 15, longestSeconds: 300 },
  // How often the same was recorded within an hour: from one place, about one account, and of all.
  sameAct: { name: 'same-act', free: 0, windowMinutes: 60, longestSeconds: 0, isShared: true },
  subjectActs: { name: 'subject-acts', free: 0, windowMinutes: 60, longestSeconds: 0, isShared: true },
  allActs: { name: 'all-acts', free: 0, windowMinutes: 60, longestSeconds: 0, isShared: true },
  // J3: who tries out cards that were stolen has most of them refused.
  cards: { name: 'cards', free: 20, windowMinutes: 60, longestSeconds: 900 },
  // Those of people without an account behind one address, which a whole hall may share: nobody there waits for long
  // because somebody else goes on trying.
  networkCards: { name: 'network-cards', free: 300, windowMinutes: 60, longestSeconds: 20, isShared: true },
  // Addresses of tickets and codes that nobody has: whoever tries them out gets one answer in two seconds.
  ticketMisses: { name: 'ticket-misses', free: 300, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Codes of televisions as an account types them: nobody else in the hall waits for it.
  screenGuesses: { name: 'screen-guesses', free: 10, windowMinutes: 10, longestSeconds: 60 },
} satisfies Record<string, Limit>;

const keyOf = (limit: Limit, subject: string) =>
  createHmac('sha256', 'pizarra.attempts').update(`${limit.name}\n${subject}`).digest('base64url');

type LimitState = { failures: number; secondsLeft: number };

export async function limitState(db: Db, limit: Limit, subject: string, now: Date): Promise<LimitState> {
  const row = await findAttempts(db, keyOf(limit, subject), now);
  if (!row) return { failures: 0, secondsLeft: 0 };
  const left = row.blockedUntil ? (row.blockedUntil.getTime() - now.getTime()) / 1000 : 0;
  return { failures: row.failures, secondsLeft: Math.max(0, Math.ceil(left)) };
}

/** Past the free ones each further failure doubles the wait: 1, 2, 4 … seconds. */
export async function countFailure(db: Db, limit: Limit, subject: string, now: Date): Promise<void> {
  await counting(db, keyOf(limit, subject), limit, now).execute();
}

/** Counts for what only wants to know how many there have been in its window. */
export async function countUp(db: Db, limit: Limit, subject: string, now: Date): Promise<number> {
  return (await counting(db, keyOf(limit, subject), limit, now).returning('failures').executeTakeFirstOrThrow())
    .failures;
}

/**
 * Counts an attempt before its outcome is known, so that a hundred at the same moment get no further than a hundred one
 * after the other. Answers the seconds to wait, 0 when the attempt may go on; a good one is then forgotten again.
 */
export async function takeAttempt(db: Db, limit: Limit, subject: string, now: Date): Promise<number> {
  const taken = await counting(db, keyOf(limit, subject), limit, now, { unlessBlocked: true })
    .returning('key')
    .executeTakeFirst();
  return taken ? 0 : Math.max(1, (await limitState(db, limit, subject, now)).secondsLeft);
}

/** Counts up to so many in the window and no further. Answers how many there are now, or null where there were enough. */
export async function takeOneOf(db: Db, limit: Limit, subject: string, now: Date): Promise<number | null> {
  const taken = await counting(db, keyOf(limit, subject), limit, now, { unlessFull: true })
    .returning('failures')
    .executeTakeFirst();
  return taken?.failures ?? null;
}

/** The attempt came to nothing through no fault of whoever made it. */
export const giveBackAttempt = (db: Db, limit: Limit, subject: string) => takeBackOne(db, keyOf(limit, subject));

export async function forgetFailures(db: Db, limit: Limit, subject: string): Promise<void> {
  await deleteAttempts(db, keyOf(limit, subject));
}

export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await deleteAttemptsBefore(db, now);
}
