import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import type { SignInSchema } from '#contract/account-forms.ts';
import { messages } from '#contract/messages.ts';
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
import { openSession } from './sessions.ts';

export async function signIn(context: RequestContext, input: z.infer<typeof SignInSchema>): Promise<string> {
  const { app, address } = context;
  const db = app.database.kysely;
  const now = app.now();
  const pair = `${input.email}\n${address}`;

  const secondsLeft = await takeAttempt(db, limits.accountFromAddress, pair, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft, messages.login.tooMany);
  await paceAddress(db, address, now);

  const fail = async (message: string) => {
    await countFailure(db, limits.account, input.email, now);
    await countFailure(db, limits.address, address, now);
    return refused(message);
  };

  const user = await findUserByEmail(db, input.email);
  // PUB-083: an unknown email and the type of another panel read the same.
  if (!user || user.type !== input.type) throw await fail(messages.login.unknown);

  const everywhere = await standing(db, limits.account, input.email, now);
  if (everywhere.failures > limits.account.free && !(await hasSessionFrom(db, user.id, address))) {
    await slowDown();
  }
  try {
    if (user.blockedAt) await checkPassword(context, user.id, input.password);
    else await openSession(context, { ...input, uid: user.id });
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'REFUSED') throw await fail(error.message);
    await giveBackAttempt(db, limits.accountFromAddress, pair);
    throw error;
  }
  await forgetFailures(db, limits.accountFromAddress, pair);
  // Only its owner is told.
  if (user.blockedAt) throw refused(messages.session.blocked);
  return user.id;
}

async function checkPassword({ app }: RequestContext, uid: string, password: string): Promise<void> {
  const stored = await findPasswordHash(app.database.kysely, uid);
  if (!stored || !(await verifyPassword(stored, password))) throw refused(messages.login.wrong);
}
