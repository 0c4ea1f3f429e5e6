import type { User } from '#contract/people/accounts.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { unauthorized } from '#server/foundation/http/refuse.ts';
import { findUser, findUserByEmail } from './accounts.store.ts';
import { readAddressLink } from './address-links.ts';
import { changePassword, requestReset, resetPassword } from './change-password.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import { cancelDeletion, confirmDeletion, requestDeletion } from './delete-account.ts';
import { checkLink } from './mailed-links.ts';
import { closeOtherSessions, closeOwnSession, listOwnSessions } from './own-sessions.ts';
import { countStranger, paceStranger } from './pace-strangers.ts';
import { closeSession, openSession } from './sessions.ts';
import { signIn, signInForToken } from './sign-in.ts';
import { requestSignInCode } from './sign-in-code.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';
import { toUser } from './user.ts';

async function userOf(context: RequestContext, uid: string): Promise<User> {
  const db = context.app.database.kysely;
  const row = await findUser(db, uid);
  if (!row) throw unauthorized();
  const { joinedEventsOf, ticketsOf } = context.app.ports.profile;
  const myEvents = row.type === 'athlete' ? await joinedEventsOf(db, uid) : [];
  return toUser(row, myEvents, await ticketsOf(db, uid));
}

/** Limits lookups of many emails in the same way as failed sign-ins. */
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
  openSession: os.accounts.openSession.handler(({ context, input }) => signInForToken(context, input)),
  signOut: os.accounts.signOut.handler(({ context }) => closeSession(context)),
  me: os.accounts.me.handler(async ({ context }) => {
    const viewer = await context.readViewer();
    return { user: viewer ? await userOf(context, viewer.uid) : null };
  }),
  updateProfile: authed.accounts.updateProfile.handler(async ({ context, input }) => {
    await updateProfile(context.app, context.viewer, input);
    return { user: await userOf(context, context.viewer.uid) };
  }),
  changePassword: authed.accounts.changePassword.handler(({ context, input }) =>
    changePassword(context, context.viewer, input),
  ),
  listSessions: authed.accounts.listSessions.handler(async ({ context: { app, viewer } }) => ({
    sessions: await listOwnSessions(app, viewer),
  })),
  closeSession: authed.accounts.closeSession.handler(({ context: { app, viewer }, input }) =>
    closeOwnSession(app, viewer, input.uid),
  ),
  closeOtherSessions: authed.accounts.closeOtherSessions.handler(({ context: { app, viewer } }) =>
    closeOtherSessions(app, viewer),
  ),
  requestReset: os.accounts.requestReset.handler(({ context, input }) =>
    requestReset(context, input.email, input.type),
  ),
  requestSignInCode: os.accounts.requestSignInCode.handler(({ context, input }) =>
    requestSignInCode(context, input.email, input.type),
  ),
  checkLink: os.accounts.checkLink.handler(async ({ context, input }) => {
    const { app } = context;
    const db = app.database.kysely;
    const guest = input.purpose === 'delete-account' ? await readAddressLink(db, input.code, app.now()) : null;
    if (guest !== null) return { email: guest };
    const { email } = await checkLink(db, input.purpose, input.code, app.now());
    return { email };
  }),
  resetPassword: os.accounts.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  confirmEmail: os.accounts.confirmEmail.handler(({ context, input }) => confirmEmail(context.app, input.code)),
  resendConfirmation: authed.accounts.resendConfirmation.handler(({ context: { app, viewer } }) =>
    resendConfirmation(app, viewer),
  ),
  requestDeletion: os.accounts.requestDeletion.handler(({ context, input }) => requestDeletion(context, input.email)),
  confirmDeletion: os.accounts.confirmDeletion.handler(async ({ context, input }) => ({
    dueAt: (await confirmDeletion(context, input.code)).toISOString(),
  })),
  cancelDeletion: authed.accounts.cancelDeletion.handler(({ context: { app, viewer } }) => cancelDeletion(app, viewer)),
};
