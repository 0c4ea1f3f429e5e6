import { messages } from '#contract/messages.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { countFailure, type Limit, limitState, limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { anybodysDevice } from './devices.ts';

/** An attempt counts for the address and for the range around it, where that is another one. */
const placesOf = (address: string): [Limit, string][] => {
  const range = rangeOf(address);
  return [[limits.address, address], ...(range === address ? [] : [[limits.range, range] as [Limit, string]])];
};

/**
 * A whole hall may sit behind one address. Where far too many questions failed, a browser in which nobody was ever
 * signed in is answered once in two seconds; it is told when to come back and keeps nobody's place meanwhile.
 */
export async function paceStranger(context: RequestContext): Promise<void> {
  const { app, address } = context;
  const db = app.database.kysely;
  const now = app.now();
  for (const [limit, subject] of placesOf(address)) {
    const { failures } = await limitState(db, limit, subject, now);
    if (failures < limit.free) continue;
    const device = await anybodysDevice(context);
    // An account is quickly made: what its browser asks is paced too, beside the others.
    const secondsLeft = await (device === null
      ? takeAttempt(db, limit, subject, now)
      : takeAttempt(db, limits.device, device, now));
    if (secondsLeft > 0) throw tooMany(secondsLeft);
    if (device !== null) return;
  }
}

/** An email without an account, or a wrong password. */
export async function countStranger({ app, address }: RequestContext): Promise<void> {
  for (const [limit, subject] of placesOf(address)) await countFailure(app.database.kysely, limit, subject, app.now());
}

/** Mails to accounts are asked for by strangers: so many an hour from one range, then one a minute. */
export async function paceMails({ app, address, isLocal }: RequestContext): Promise<void> {
  if (isLocal) return;
  const secondsLeft = await takeAttempt(app.database.kysely, limits.networkMails, rangeOf(address), app.now());
  if (secondsLeft > 0) throw tooMany(secondsLeft);
}

/** Asked before an email is looked up, so that the answer is the same whether it has an account or not. */
export async function refusePacedMails({ app, address, isLocal }: RequestContext): Promise<void> {
  if (isLocal) return;
  const { secondsLeft } = await limitState(app.database.kysely, limits.networkMails, rangeOf(address), app.now());
  if (secondsLeft > 0) throw tooMany(secondsLeft);
}

/** Past a mailbox's share of the day one an hour is sent: the last one is still good. */
export const mailedEnough = () => tooMany(3600, messages.recovery.mailedEnough);
