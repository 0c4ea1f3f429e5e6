import type { z } from 'zod';
import type { SignInSchema } from '#contract/account-forms.ts';
import { messages } from '#contract/messages.ts';
import { recordOften } from '#server/audit/record-often.ts';
import type { RequestContext } from '#server/http/context.ts';
import { refused, tooMany } from '#server/http/refuse.ts';
import { findPasswordHash, findUserByEmail, hasSessionFrom } from './accounts.store.ts';
import {
  countFailure,
  forgetFailures,
  giveBackAttempt,
  limits,
  paceAddress,
  slowDown,
  standing,
  takeAttempt,
} from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { openSession, type Proven } from './sessions.ts';

type SignIn = z.infer<typeof SignInSchema>;

/** What a sign-in asks for stands between the two: first who it is, then the session. */
export async function signIn(context: RequestContext, input: SignIn): Promise<string> {
  const proven = await provePassword(context, input);
  await openSession(context, proven, input.remember);
  const { app, address } = context;
  const record = { by: { uid: proven.uid, network: address }, details: { type: input.type }, at: app.now() };
  await recordOften(app.database.kysely, 'sign-in', record);
  return proven.uid;
}

/** Looks at the password within the limits, and opens nothing. */
async function provePassword(context: RequestContext, input: SignIn): Promise<Proven> {
  const { app, address } = context;
  const db = app.database.kysely;
  const now = app.now();
  const pair = `${input.email}\n${address}`;

  const secondsLeft = await takeAttempt(db, limits.accountFromAddress, pair, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft, messages.login.tooMany);
  await paceAddress(db, address, now);

  const fail = async (message: string, about?: string) => {
    const details = { known: about !== undefined };
    await recordOften(db, 'sign-in-failed', { by: { uid: null, network: address }, about, details, at: now });
    await countFailure(db, limits.account, input.email, now);
    await countFailure(db, limits.address, address, now);
    return refused(message);
  };

  const user = await findUserByEmail(db, input.email);
  // PUB-083: an unknown email and the type of another panel read the same.
  if (!user || user.type !== input.type) throw await fail(messages.login.unknown, user?.id);

  const everywhere = await standing(db, limits.account, input.email, now);
  if (everywhere.failures > limits.account.free && !(await hasSessionFrom(db, user.id, address))) {
    await slowDown();
  }
  const hash = await findPasswordHash(db, user.id);
  const isRight = await isRightPassword(hash, input.password).catch(async error => {
    await giveBackAttempt(db, limits.accountFromAddress, pair);
    throw error;
  });
  if (!hash || !isRight) throw await fail(messages.login.wrong, user.id);
  await forgetFailures(db, limits.accountFromAddress, pair);
  // Only its owner is told.
  if (user.blockedAt) throw refused(messages.session.blocked);
  return { uid: user.id, hash };
}

const isRightPassword = async (hash: string | null, password: string) =>
  hash !== null && (await verifyPassword(hash, password));
