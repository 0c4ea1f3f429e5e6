import { messages } from '#contract/messages.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { countFailure, type Limit, limitState, limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { anybodysDevice } from './devices.ts';

/** Limits and their subjects for an attempt. It counts for the address and, if different, for the range around it. */
const placesOf = (address: string): [Limit, string][] => {
  const range = rangeOf(address);
  return [[limits.address, address], ...(range === address ? [] : [[limits.range, range] as [Limit, string]])];
};

/**
 * Slows browsers at an address with too many failures, which a whole hall may share. A browser without an earlier
 * sign-in gets one answer every two seconds. Other requests are refused with a retry time.
 */
export async function paceStranger(context: RequestContext): Promise<void> {
  const { app, address } = context;
  const db = app.database.kysely;
  const now = app.now();
  for (const [limit, subject] of placesOf(address)) {
    const { failures } = await limitState(db, limit, subject, now);
    if (failures < limit.free) continue;
    const device = await anybodysDevice(context);
    // Creating an account is easy. So a browser with an earlier sign-in is limited too, but separately.
    const secondsLeft = await (device === null
      ? takeAttempt(db, limit, subject, now)
      : takeAttempt(db, limits.device, device, now));
    if (secondsLeft > 0) throw tooMany(secondsLeft);
    if (device !== null) return;
  }
}

export async function countStranger({ app, address }: RequestContext): Promise<void> {
  for (const [limit, subject] of placesOf(address)) await countFailure(app.database.kysely, limit, subject, app.now());
}

/** Limits mails that strangers request: a number per hour and range, then one a minute. */
export async function paceMails({ app, address, isLocal }: RequestContext): Promise<void> {
  if (isLocal) return;
  const secondsLeft = await takeAttempt(app.database.kysely, limits.networkMails, rangeOf(address), app.now());
  if (secondsLeft > 0) throw tooMany(secondsLeft);
}

/**
 * Refuses a network that has asked for too many mails. Call before the email is looked up, so that the answer does not
 * depend on an account.
 */
export async function refusePacedMails({ app, address, isLocal }: RequestContext): Promise<void> {
  if (isLocal) return;
  const { secondsLeft } = await limitState(app.database.kysely, limits.networkMails, rangeOf(address), app.now());
  if (secondsLeft > 0) throw tooMany(secondsLeft);
}

/** The error after the mailbox's daily share. One mail per hour is still sent, and the latest link stays valid. */
export const mailedEnough = () => tooMany(3600, messages.recovery.mailedEnough);
