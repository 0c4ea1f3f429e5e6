import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import { refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import { forgetFailures, limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import { hashOfRecovery, looksLikeRecovery } from './recovery-codes.ts';
import { unseal } from './sealed-secret.ts';
import { findFactor, takeRecoveryCode, takeStep } from './second-factor.store.ts';
import { findStep } from './totp.ts';

type CodeInput = { uid: string; code: string; network: string | undefined };
const words = messages.secondFactor;

/**
 * Checks a code of the app or a recovery code. Each is accepted once. Guesses count per account, because the guesser
 * already has the password. The wait, also for the owner, is at most five minutes.
 */
export async function checkCode(app: App, { uid, code, network }: CodeInput): Promise<'app' | 'recovery'> {
  const db = app.database.kysely;
  const now = app.now();
  const secondsLeft = await takeAttempt(db, limits.secondFactor, uid, now);
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  const kind = await takeCode(app, uid, code);
  if (!kind) {
    const by = { uid: null, network: network ?? '' };
    await recordOften(db, 'second-factor-failed', { by, about: uid, at: now });
    throw refusedField('secondCode', words.wrong);
  }
  await forgetFailures(db, limits.secondFactor, uid);
  return kind;
}

async function takeCode(app: App, uid: string, code: string): Promise<'app' | 'recovery' | null> {
  const db = app.database.kysely;
  const factor = await findFactor(db, uid);
  if (!factor) return null;
  const secret = await readSecret(db, 'second-factor');
  if (looksLikeRecovery(code) && factor.confirmedAt) {
    return (await takeRecoveryCode(db, uid, hashOfRecovery(secret, uid, code))) ? 'recovery' : null;
  }
  const digits = code.replace(/\D/g, '');
  const step = findStep(unseal(secret, uid, factor.secret), digits, app.now(), factor.lastStep);
  return step !== null && (await takeStep(db, uid, step)) ? 'app' : null;
}
