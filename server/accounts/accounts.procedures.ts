import type { User } from '#contract/accounts.ts';
import { joinedEventsOf } from '#server/entries/joined-events.ts';
import { type RequestContext, signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { unauthorized } from '#server/http/refuse.ts';
import { findUser, findUserByEmail } from './accounts.store.ts';
import { changePassword, requestReset, resetPassword } from './change-password.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import { cancelDeletion, confirmDeletion, requestDeletion } from './delete-account.ts';
import { checkLink } from './mailed-links.ts';
import { closeOtherSessions, closeOwnSession, listOwnSessions } from './own-sessions.ts';
import { countStranger, paceStranger } from './pace-strangers.ts';
import { closeSession, openSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { requestSignInCode } from './sign-in-code.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';
import { toUser } from './user.ts';

async function userOf(context: RequestContext, uid: string): Promise<User> {
  const db = context.app.database.kysely;
  const row = await findUser(db, uid);
  if (!row) throw unauthorized();
  return toUser(row, row.type === 'athlete' ? await joinedEventsOf(db, uid) : []);
}

/** Asking for emails one after the other is limited like failed sign-ins are. */
async function lookUp(context: RequestContext, email: string) {
  await paceStranger(context);
  const user = await findUserByEmail(context.app.database.kysely, email);
  if (!user) await countStranger(context);
  return user;
}

export const accounts = {
  typeOf: os.accounts.typeOf.handler(async ({ context, input }) => ({
    type: (await lookUp(context, input.email))?.type ?? null,
  })),
  exists: os.accounts.exists.handler(async ({ context, input }) => ({
    exists: (await lookUp(context, input.email)) !== undefined,
  })),
  signUp: os.accounts.signUp.handler(async ({ context, input }) => {
    const proven = await signUp(context, input);
    await openSession(context, proven, false, { isFirst: true });
    return { user: await userOf(context, proven.uid) };
  }),
  signIn: os.accounts.signIn.handler(async ({ context, input }) => {
    const uid = await signIn(context, input);
    return { user: await userOf(context, uid) };
  }),
  signOut: os.accounts.signOut.handler(async ({ context }) => {
    await closeSession(context);
    return {};
  }),
  me: os.accounts.me.handler(async ({ context }) => {
    const viewer = await context.viewer();
    return { user: viewer ? await userOf(context, viewer.uid) : null };
  }),
  updateProfile: os.accounts.updateProfile.handler(async ({ context, input }) => {
    const viewer = await signedIn(context);
    await updateProfile(context.app, viewer, input);
    return { user: await userOf(context, viewer.uid) };
  }),
  changePassword: os.accounts.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, await signedIn(context), input);
    return {};
  }),
  listSessions: os.accounts.listSessions.handler(async ({ context }) => ({
    sessions: await listOwnSessions(context.app, await signedIn(context)),
  })),
  closeSession: os.accounts.closeSession.handler(async ({ context, input }) => {
    await closeOwnSession(context.app, await signedIn(context), input.uid);
    return {};
  }),
  closeOtherSessions: os.accounts.closeOtherSessions.handler(async ({ context }) => {
    await closeOtherSessions(context.app, await signedIn(context));
    return {};
  }),
  requestReset: os.accounts.requestReset.handler(async ({ context, input }) => {
    await requestReset(context, input.email, input.type);
    return {};
  }),
  requestSignInCode: os.accounts.requestSignInCode.handler(async ({ context, input }) => {
    await requestSignInCode(context, input.email, input.type);
    return {};
  }),
  checkLink: os.accounts.checkLink.handler(async ({ context, input }) => {
    const { app } = context;
    const { email } = await checkLink(app.database.kysely, input.purpose, input.code, app.now());
    return { email };
  }),
  resetPassword: os.accounts.resetPassword.handler(async ({ context, input }) => {
    await resetPassword(context, input);
    return {};
  }),
  confirmEmail: os.accounts.confirmEmail.handler(async ({ context, input }) => {
    await confirmEmail(context.app, input.code);
    return {};
  }),
  resendConfirmation: os.accounts.resendConfirmation.handler(async ({ context }) => {
    await resendConfirmation(context.app, await signedIn(context));
    return {};
  }),
  requestDeletion: os.accounts.requestDeletion.handler(async ({ context, input }) => {
    await requestDeletion(context, input.email);
    return {};
  }),
  confirmDeletion: os.accounts.confirmDeletion.handler(async ({ context, input }) => ({
    dueAt: (await confirmDeletion(context, input.code)).toISOString(),
  })),
  cancelDeletion: os.accounts.cancelDeletion.handler(async ({ context }) => {
    await cancelDeletion(context.app, await signedIn(context));
    return {};
  }),
};
