import type { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { SignInSchema } from '#contract/people/account-forms.ts';
import { isClosedDemoAccount } from '#demo/demo-accounts.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { refused, refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import {
  forgetFailures,
  giveBackAttempt,
  type Limit,
  limits,
  takeAttempt,
  takeOneOf,
} from '#server/foundation/limits/attempts.ts';
import { askSecondFactor } from '#server/people/second-factor/ask-second-factor.ts';
import { findPasswordHash, findUserByEmail } from './accounts.store.ts';
import { isKnownDevice } from './devices.store.ts';
import { deviceOf } from './devices.ts';
import { countStranger, paceStranger } from './pace-strangers.ts';
import { verifyPassword } from './passwords.ts';
import { mailManyFailures } from './security-mails.ts';
import { openBearer, openSession, type Proven } from './sessions.ts';
import { isGoodCode, spendCode } from './sign-in-code.ts';
import type { UserRow } from './user.ts';

type SignIn = z.infer<typeof SignInSchema>;

/** Signs in by two steps: first the password and other checks, then the session. */
export async function signIn(context: RequestContext, input: SignIn): Promise<string> {
  const proven = await provePassword(context, input);
  await openSession(context, proven, input.remember);
  await recordSignIn(context, proven, input);
  return proven.uid;
}

export async function signInForToken(context: RequestContext, input: SignIn) {
  const proven = await provePassword(context, input);
  const { token, expiresAt } = await openBearer(context, proven, input.remember);
  await recordSignIn(context, proven, input);
  return { token, expiresAt: expiresAt.toISOString() };
}

async function recordSignIn({ app, address }: RequestContext, { uid }: Proven, { type }: SignIn) {
  const record = { by: { uid, network: address }, details: { type }, at: app.now() };
  await recordOften(app.database.kysely, 'sign-in', record);
}

type Counter = [limit: Limit, subject: string];

/**
 * Counters for a failed attempt. A known browser, or a code from the mail, has its own counter. So guesses by a hall or
 * from a thousand networks do not lock the owner out.
 */
function countersOf({ address }: RequestContext, { email, code }: SignIn, own: string | null): Counter[] {
  if (own) return [[limits.accountFromDevice, `${email}\n${own}`]];
  // A code has its own counter. So a caller who must wait elsewhere still learns that a code is mistyped. No password
  // is checked with this counter.
  if (code) return [[limits.accountByCode, `${email}\n${address}`]];
  const range = rangeOf(address);
  return [
    [limits.accountFromAddress, `${email}\n${address}`],
    ...(range === address ? [] : [[limits.accountFromRange, `${email}\n${range}`] as Counter]),
  ];
}

/** Checks the password within the limits. Opens no session. */
async function provePassword(context: RequestContext, input: SignIn): Promise<Proven> {
  const { app, address } = context;
  const { email, code } = input;
  const db = app.database.kysely;
  const now = app.now();
  const user = await findUserByEmail(db, email);
  const device = deviceOf(context);
  const goodCode = user && code && (await isGoodCode(app, user.id, code)) ? code : null;
  const own = goodCode ?? (user && (await isKnownDevice(db, user.id, device)) ? device : null);
  const isStranger = !own;

  const counters = countersOf(context, input, own);
  const waits = await Promise.all(counters.map(([limit, subject]) => takeAttempt(db, limit, subject, now)));
  const secondsLeft = Math.max(...waits);
  if (secondsLeft > 0) throw tooMany(secondsLeft, messages.login.tooMany, { byCode: true });
  if (isStranger) await paceStranger(context);

  const fail = async (answer: ORPCError<string, unknown>, about?: string) => {
    const details = { known: about !== undefined };
    await recordOften(db, 'sign-in-failed', { by: { uid: null, network: address }, about, details, at: now });
    await countStranger(context);
    return answer;
  };
  // An unknown email and an account of another panel's type get the same error (PUB-083).
  const isClosed = user && (await isClosedDemoAccount(app, user.id));
  if (!user || isClosed || user.type !== input.type) throw await fail(refused(messages.login.unknown), user?.id);
  if (code && !goodCode) throw await fail(refusedField('code', messages.login.badCode), user.id);
  await paceSignIns(context, user, own);
  const bound = { ...limits.account, free: app.config.signInFailures };
  const failures = isStranger ? await takeOneOf(db, bound, email, now) : 0;
  if (failures === null) throw tooMany(60, messages.login.underFire, { byCode: true });

  const giveBack = async () => {
    for (const [limit, subject] of counters) await giveBackAttempt(db, limit, subject);
    if (isStranger) await giveBackAttempt(db, bound, email);
  };
  const hash = await findPasswordHash(db, user.id);
  const isRight = await isRightPassword(hash, input.password, rangeOf(address)).catch(async error => {
    await giveBack();
    throw error;
  });
  if (!hash || !isRight) {
    if (isStranger) await mailManyFailures(app, user, failures);
    throw await fail(refused(messages.login.wrong), user.id);
  }
  if (isStranger) await giveBackAttempt(db, bound, email);
  for (const [limit, subject] of counters) await forgetFailures(db, limit, subject);
  // Checks the second factor before the mailed code is used up. After a refusal the client sends both codes together
  // again.
  await askSecondFactor(context, user.id, input.secondCode);
  if (goodCode && !(await spendCode(app, user.id, email, goodCode))) throw refusedField('code', messages.login.badCode);
  // This check comes after the password, so that only the owner learns of the block.
  if (user.blockedAt) throw refused(messages.session.blocked);
  return { uid: user.id, hash };
}

/** Limits successful sign-ins too, because each costs a hash. */
async function paceSignIns({ app, address }: RequestContext, user: UserRow, own: string | null) {
  const db = app.database.kysely;
  const now = app.now();
  const ofNetwork = { ...limits.networkSignIns, free: app.config.signInsPerNetwork };
  const waits = await Promise.all([
    takeAttempt(db, limits.signIns, `${user.id}\n${own ?? rangeOf(address)}`, now),
    ...(own ? [] : [takeAttempt(db, ofNetwork, rangeOf(address), now)]),
  ]);
  const secondsLeft = Math.max(...waits);
  if (secondsLeft > 0) throw tooMany(secondsLeft, messages.login.tooMany, { byCode: true });
}

const isRightPassword = async (hash: string | null, password: string, network: string) =>
  hash !== null && (await verifyPassword(hash, password, network));
