import { randomBytes } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, refused, refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import { forgetFailures, limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { secondFactorOff, secondFactorOn } from '#server/foundation/mail/texts/second-factor-mails.ts';
import { ownerOf } from '#server/people/accounts/accounts.reads.ts';
import { isOwnPassword } from '#server/people/accounts/owner-of.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import { mayMailOwner } from '#server/people/accounts/security-mails.ts';
import { checkCode } from './check-code.ts';
import { hashOfRecovery, makeRecoveryCodes } from './recovery-codes.ts';
import { seal } from './sealed-secret.ts';
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { toBase32 } from './totp.ts';

const words = messages.secondFactor;

type Proof = { password: string; secondCode: string };

export async function readFactor(app: App, viewer: Viewer) {
  const db = app.database.kysely;
  const factor = await findFactor(db, viewer.uid);
  if (!factor?.confirmedAt) return { since: null, recoveryCodes: 0 };
  return { since: factor.confirmedAt.toISOString(), recoveryCodes: await countRecoveryCodes(db, viewer.uid) };
}

/** Makes a new secret. Sign-ins do not need it until its owner has entered a first right code. */
export async function begin(app: App, viewer: Viewer) {
  const db = app.database.kysely;
  const bytes = randomBytes(20);
  const sealed = seal(await readSecret(db, 'second-factor'), viewer.uid, bytes);
  if (!(await beginFactor(db, viewer.uid, sealed, app.now()))) throw conflict(words.already);
  const secret = toBase32(bytes);
  const label = encodeURIComponent(`Pizarra:${viewer.email}`);
  return { secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=Pizarra` };
}

async function giveRecoveryCodes(trx: Db, uid: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const secret = await readSecret(trx, 'second-factor');
  const hashes = codes.map(code => hashOfRecovery(secret, uid, code));
  await replaceRecoveryCodes(trx, uid, hashes);
  return codes;
}

/**
 * Turns the factor on with its first right code. Returns the recovery codes, only this once. The password is needed
 * too. Otherwise a stranger at an open browser could lock the owner out.
 */
export async function confirm(app: App, viewer: Viewer, { password, secondCode }: Proof): Promise<string[]> {
  const { uid, network } = viewer;
  const factor = await findFactor(app.database.kysely, uid);
  if (!factor || factor.confirmedAt) throw conflict(factor ? words.already : words.notBegun);
  await askPassword(app, viewer, password);
  await checkCode(app, { uid, code: secondCode, network });
  const now = app.now();
  return inTransaction(app.database.kysely, async trx => {
    if (!(await confirmFactor(trx, uid, factor.secret, now))) throw conflict(words.notBegun);
    const codes = await giveRecoveryCodes(trx, uid);
    await recordAct(trx, 'second-factor-on', { by: viewer, about: uid, at: now });
    const user = await ownerOf(trx, uid);
    if (user && (await mayMailOwner(trx, uid, now))) {
      await queueMail(trx, app, { recipient: user.email, ...secondFactorOn(user.name) });
    }
    return codes;
  });
}

/** Password guesses here share the counter of the password change. */
async function askPassword(app: App, { uid, network }: Viewer, password: string): Promise<void> {
  const db = app.database.kysely;
  const secondsLeft = await takeAttempt(db, limits.accountFromAddress, uid, app.now());
  if (secondsLeft > 0) throw tooMany(secondsLeft);
  if (!(await isOwnPassword(db, uid, password, network)))
    throw refusedField('password', messages.password.currentWrong);
  await forgetFailures(db, limits.accountFromAddress, uid);
}

async function assertOn(app: App, uid: string): Promise<void> {
  const factor = await findFactor(app.database.kysely, uid);
  if (!factor?.confirmedAt) throw refused(words.isOff);
}

/** Replaces used or lost recovery codes. The earlier codes become invalid. */
export async function renewCodes(app: App, viewer: Viewer, code: string): Promise<string[]> {
  const { uid, network } = viewer;
  await assertOn(app, uid);
  await checkCode(app, { uid, code, network });
  return inTransaction(app.database.kysely, async trx => {
    await recordAct(trx, 'second-factor-codes', { by: viewer, about: uid, at: app.now() });
    return giveRecoveryCodes(trx, uid);
  });
}

/** Turns the factor off. Needs password and code, and a stranger at an open browser has neither. */
export async function turnOff(app: App, viewer: Viewer, { password, secondCode }: Proof): Promise<void> {
  const { uid, network } = viewer;
  const db = app.database.kysely;
  await assertOn(app, uid);
  // The code is checked first: its limit then also covers password guesses.
  await checkCode(app, { uid, code: secondCode, network });
  if (!(await isOwnPassword(db, uid, password, network)))
    throw refusedField('password', messages.password.currentWrong);
  await inTransaction(db, async trx => {
    if (!(await deleteFactor(trx, uid))) return;
    const now = app.now();
    await recordAct(trx, 'second-factor-off', { by: viewer, about: uid, at: now });
    const user = await ownerOf(trx, uid);
    if (user && (await mayMailOwner(trx, uid, now))) {
      await queueMail(trx, app, { recipient: user.email, ...secondFactorOff(user.name) });
    }
  });
}
