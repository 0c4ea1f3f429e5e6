import type { AdminBoxRequest } from '#contract/backoffice/admin.ts';
import { messages } from '#contract/messages.ts';
import type { BoxRequest, BoxRequestState } from '#contract/people/boxes.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, notFound, unauthorized } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { boxRequestApproved, boxRequestDeclined } from '#server/foundation/mail/texts/box-mails.ts';
import { dropFormPicture, storeOwnPicture } from '#server/foundation/pictures/form-picture.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { renameBox } from '#server/people/accounts/change-account.ts';
import {
  countBoxRequests,
  decideBoxRequest,
  findBoxRequest,
  holdGym,
  insertBoxRequest,
  listBoxRequests,
  lockPendingRequest,
} from './boxes.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findBoxRequest>>>;

const toBoxRequest = (row: Row): BoxRequest => ({
  uid: row.uid,
  organization: row.organization,
  photo: pictureUrls(row.photoId).card,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

export async function readBoxRequest(app: App, uid: string): Promise<BoxRequest | null> {
  const row = await findBoxRequest(app.database.kysely, uid);
  return row ? toBoxRequest(row) : null;
}

export async function listRequests(app: App, status: BoxRequestState, page: number, pageSize: number) {
  const db = app.database.kysely;
  const rows = await listBoxRequests(db, status, pageSize, (page - 1) * pageSize);
  const total = await countBoxRequests(db, status);
  const toAdminRow = (row: (typeof rows)[number]): AdminBoxRequest => ({
    ...toBoxRequest(row),
    displayName: row.name,
    email: row.email,
    currentPhoto: pictureUrls(row.currentPhotoId).card,
  });
  return { rows: rows.map(toAdminRow), total };
}

export async function submitBoxRequest(app: App, viewer: Viewer, form: { organization: string; photo: string }) {
  const existing = await findBoxRequest(app.database.kysely, viewer.uid);
  const taken = () => conflict(messages.box.pending);
  if (existing && existing.status !== 'declined') throw taken();
  const photoId = await storeOwnPicture(app, form.photo, viewer.uid);
  try {
    await inTransaction(app.database.kysely, async trx => {
      // An account that is being erased must leave no request behind.
      if (!(await holdGym(trx, viewer.uid))) throw unauthorized();
      const request = { uid: viewer.uid, organization: form.organization, photoId, createdAt: app.now() };
      const { inserted, replacedPhotoId } = await insertBoxRequest(trx, request);
      if (!inserted) throw taken();
      if (replacedPhotoId) await app.jobs.send(trx, 'delete-picture', { photoId: replacedPhotoId });
    });
  } catch (error) {
    await dropFormPicture(app, photoId, error);
    throw error;
  }
}

type Decision = { approve: true } | { approve: false; reason: string };

/**
 * Decides a gym's request. Approval changes its name and logo. After a refusal with a reason the gym may ask again
 * (A11).
 */
export async function decideRequest(app: App, admin: Viewer, uid: string, decision: Decision): Promise<void> {
  const now = app.now();
  await inTransaction(app.database.kysely, async trx => {
    const request = await lockPendingRequest(trx, uid);
    if (!request) throw notFound();
    if (request.status !== 'pending') throw conflict(messages.admin.decided);
    const decided = { decidedAt: now, decidedBy: admin.uid };
    await recordAct(trx, decision.approve ? 'box-approved' : 'box-declined', { by: admin, about: uid, at: now });
    if (decision.approve) {
      await renameBox(trx, uid, { name: request.organization, photoId: request.photoId }, now);
      await decideBoxRequest(trx, uid, { status: 'approved', reason: null, ...decided });
      if (request.currentPhotoId && request.currentPhotoId !== request.photoId) {
        await app.jobs.send(trx, 'delete-picture', { photoId: request.currentPhotoId });
      }
      await queueMail(trx, app, { recipient: request.email, ...boxRequestApproved(request.organization) });
    } else {
      await decideBoxRequest(trx, uid, { status: 'declined', reason: decision.reason, ...decided });
      await queueMail(trx, app, {
        recipient: request.email,
        ...boxRequestDeclined(request.organization, decision.reason),
      });
    }
  });
}
