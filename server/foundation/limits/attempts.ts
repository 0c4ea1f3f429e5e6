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

// Failed attempts slow the next attempt down but never lock an account (A2). A thousand people may share one address,
// so the strict limit is per address and account. An account under attack from many addresses still answers its known
// browsers. It also answers a person with the code mailed to its owner (sign-in.ts).
export type Limit = Bound & { name: string };

export const limits = {
  accountFromAddress: { name: 'account-address', free: 5, windowMinutes: 15, longestSeconds: 60 },
  // One customer of an internet provider can use thousands of IPv6 networks, so their range counts too.
  accountFromRange: { name: 'account-range', free: 20, windowMinutes: 15, longestSeconds: 60 },
  // Failures in a browser where this account was signed in before. Other people at the same address do not count.
  accountFromDevice: { name: 'account-device', free: 5, windowMinutes: 15, longestSeconds: 60 },
  accountByCode: { name: 'account-code', free: 5, windowMinutes: 15, longestSeconds: 60 },
  // Failures of one account in all unknown browsers together. The setting SIGN_IN_FAILURES replaces `free`.
  account: { name: 'account', free: 100, windowMinutes: 60, longestSeconds: 0, isShared: true },
  // Failed sign-ins and lookups of emails from one address, over all accounts. After the free ones, one attempt every
  // two seconds is possible.
  address: { name: 'address', free: 1000, windowMinutes: 15, longestSeconds: 2, isShared: true },
  range: { name: 'range', free: 4000, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Attempts in a browser where any account was signed in before. Such a browser has its own limit.
  device: { name: 'device', free: 60, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Successful sign-ins count too, because each costs a hash and leaves a session.
  signIns: { name: 'sign-ins', free: 20, windowMinutes: 10, longestSeconds: 60, isShared: true },
  // The setting SIGN_INS_PER_NETWORK replaces `free`.
  networkSignIns: { name: 'network-sign-ins', free: 3000, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Every answered request for a mail counts, because each sends one.
  mails: { name: 'mails', free: 5, windowMinutes: 60, longestSeconds: 900 },
  // A deletion link is valid for as long as three of these windows. A further mail is silently skipped.
  deletionMails: { name: 'deletion-mails', free: 3, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Codes mailed to one account. A further code is silently skipped. Earlier codes are valid for longer than this
  // window.
  codes: { name: 'codes', free: 5, windowMinutes: 60, longestSeconds: 0, isShared: true },
  // Mails that the server sends the owner of an account by itself.
  failureMails: { name: 'failure-mails', free: 1, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  deviceMails: { name: 'device-mails', free: 5, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Mails about actions on one's own account. They cannot flood a stranger whose address was used to sign up.
  ownMails: { name: 'own-mails', free: 10, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Mails about one athlete to the organizer of one event.
  birthdateMails: { name: 'birthdate-mails', free: 3, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Mails to different accounts that one network requests.
  networkMails: { name: 'network-mails', free: 200, windowMinutes: 60, longestSeconds: 60, isShared: true },
  // Invitations per captain and day. Only the first invitation begins a new day, later ones do not extend it (J4).
  invitations: { name: 'invitations', free: 100, windowMinutes: 24 * 60, longestSeconds: 0, isShared: true },
  // Sign-ups from one network. A whole hall may share it, and each sign-up sends a mail. After the free ones, one a
  // minute.
  signUps: { name: 'sign-ups', free: 200, windowMinutes: 60, longestSeconds: 60, isShared: true },
  // Second-factor codes. The person who tries them has the password. The wait never exceeds five minutes.
  secondFactor: { name: 'second-factor', free: 5, windowMinutes: 15, longestSeconds: 300 },
  // Records of the same act per hour: from one actor, about one account, and in total.
  sameAct: { name: 'same-act', free: 0, windowMinutes: 60, longestSeconds: 0, isShared: true },
  subjectActs: { name: 'subject-acts', free: 0, windowMinutes: 60, longestSeconds: 0, isShared: true },
  allActs: { name: 'all-acts', free: 0, windowMinutes: 60, longestSeconds: 0, isShared: true },
  // Refused cards of one account or order. A person who tries stolen cards gets many refusals (J3).
  cards: { name: 'cards', free: 20, windowMinutes: 60, longestSeconds: 900 },
  // Refused cards without an account, per address. A whole hall may share the address, so nobody waits long for another
  // person's attempts.
  networkCards: { name: 'network-cards', free: 300, windowMinutes: 60, longestSeconds: 20, isShared: true },
  // Lookups of unknown tickets and codes. After the free ones, one answer every two seconds.
  ticketMisses: { name: 'ticket-misses', free: 300, windowMinutes: 15, longestSeconds: 2, isShared: true },
  // Wrong codes of televisions that one account types. Other accounts in the hall do not wait.
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

/** Counts a failure. Each failure after the free ones doubles the wait: 1, 2, 4 … seconds. */
export async function countFailure(db: Db, limit: Limit, subject: string, now: Date): Promise<void> {
  await counting(db, keyOf(limit, subject), limit, now).execute();
}

export async function countUp(db: Db, limit: Limit, subject: string, now: Date): Promise<number> {
  return (await counting(db, keyOf(limit, subject), limit, now).returning('failures').executeTakeFirstOrThrow())
    .failures;
}

/**
 * Counts an attempt before its result is known, so that parallel attempts get no further than sequential ones. Returns
 * the seconds to wait, 0 if the attempt may run. The caller clears the count after a success.
 */
export async function takeAttempt(db: Db, limit: Limit, subject: string, now: Date): Promise<number> {
  const taken = await counting(db, keyOf(limit, subject), limit, now, { unlessBlocked: true })
    .returning('key')
    .executeTakeFirst();
  return taken ? 0 : Math.max(1, (await limitState(db, limit, subject, now)).secondsLeft);
}

/** Counts one use, up to the limit and no further. Returns the new count, or null when the limit is reached. */
export async function takeOneOf(db: Db, limit: Limit, subject: string, now: Date): Promise<number | null> {
  const taken = await counting(db, keyOf(limit, subject), limit, now, { unlessFull: true })
    .returning('failures')
    .executeTakeFirst();
  return taken?.failures ?? null;
}

/** Undoes the count of an attempt that failed for a reason outside the caller's control. */
export const giveBackAttempt = (db: Db, limit: Limit, subject: string) => takeBackOne(db, keyOf(limit, subject));

export async function forgetFailures(db: Db, limit: Limit, subject: string): Promise<void> {
  await deleteAttempts(db, keyOf(limit, subject));
}

export async function sweepAttempts(db: Db, now: Date): Promise<void> {
  await deleteAttemptsBefore(db, now);
}
