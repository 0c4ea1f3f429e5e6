import type { Access } from '#contract/base.ts';
import { type RequestContext, signedIn } from '#server/foundation/http/context.ts';
import { checkCaller } from '#server/foundation/http/procedures.ts';
import { proveApplicationMail, proveApprovalMail } from '#server/scoring/staff/mail-proof.ts';
import { type Call, type Calls, fieldOf } from './call.ts';

export async function viewerOf(context: RequestContext, access: Access) {
  await checkCaller(context, access);
  return signedIn(context);
}

// These calls report mails that the server has sent by itself. Addresses and texts in the payload are ignored (C1).

export const queued = (at: Date) => ({
  queued: true,
  at: { seconds: Math.floor(at.getTime() / 1000), nanoseconds: 0 },
});
const textIn = (data: unknown, name: string): string => {
  const value = fieldOf(data, name);
  return typeof value === 'string' && value.isWellFormed() ? value.replaceAll('\u0000', '') : '';
};

/** Returns the time of the application's mail, which was queued together with the application (ATH-310). */
const joinStaffEmail: Call = async (_ask, data, context) =>
  queued(
    await proveApplicationMail(
      context.app,
      await viewerOf(context, { access: ['staff'] }),
      textIn(data, 'organization_id'),
    ),
  );

/** Returns the time of the approval's mail, which was queued together with the approval (ORG-464). */
const approveStaffEmail: Call = async (_ask, data, context) =>
  queued(
    await proveApprovalMail(
      context.app,
      await viewerOf(context, { access: ['organization'], power: 'judges' }),
      textIn(data, 'id_judge'),
    ),
  );

export const staffCalls: Calls = { joinStaffEmail, approveStaffEmail };
