import type { Insertable } from 'kysely';
import type { ApplicationType, Permissions } from '#domain/scoring/staff/applications.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { StaffApplications } from '#server/foundation/db/types.gen.ts';

/** Locks the judge's account against erasure until the transaction ends. Undefined if it is erased. */
export const holdJudge = (trx: Db, judgeId: string) =>
  trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', judgeId)
    .where('erasedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

/** Stores an application. False when this judge has already applied to this event. */
export async function insertApplication(trx: Db, application: Insertable<StaffApplications>): Promise<boolean> {
  const row = await trx
    .insertInto('staffApplications')
    .values(application)
    .onConflict(conflict => conflict.columns(['eventId', 'judgeId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const columnOf = { manage: 'mayManage', qualifier: 'mayQualifier', event: 'mayEvent' } as const;

/** Decides an application. False when somebody decided or deleted it in the meantime. */
export async function decideApplication(
  trx: Db,
  id: string,
  status: 'approved' | 'declined',
  { manage, qualifier, event }: Permissions,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('staffApplications')
    .set({ status, mayManage: manage, mayQualifier: qualifier, mayEvent: event, decidedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Invited = { eventId: string; judgeId: string; type: ApplicationType; permissions: Permissions; now: Date };

/**
 * Stores an invited judge as approved, whatever happened to an earlier application; its permissions are replaced (N1).
 */
export async function saveInvited(trx: Db, { eventId, judgeId, type, permissions, now }: Invited): Promise<string> {
  const allowed = {
    type,
    status: 'approved' as const,
    mayManage: permissions.manage,
    mayQualifier: permissions.qualifier,
    mayEvent: permissions.event,
    dismissedAt: null,
    decidedAt: now,
    updatedAt: now,
  };
  const { id } = await trx
    .insertInto('staffApplications')
    .values({ id: crypto.randomUUID(), eventId, judgeId, aboutExperience: '', createdAt: now, ...allowed })
    .onConflict(conflict => conflict.columns(['eventId', 'judgeId']).doUpdateSet(allowed))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('staffCategories').where('applicationId', '=', id).execute();
  return id;
}

export async function dismissJudge(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('staffApplications')
    .set({ status: 'declined', mayManage: false, mayQualifier: false, mayEvent: false })
    .set({ dismissedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('staffCategories').where('applicationId', '=', id).execute();
}

export const savePermission = (trx: Db, id: string, permission: keyof Permissions, isAllowed: boolean, now: Date) =>
  trx
    .updateTable('staffApplications')
    .set({ [columnOf[permission]]: isAllowed, updatedAt: now })
    .where('id', '=', id)
    .execute();

export async function addCategories(trx: Db, applicationId: string, categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await trx
    .insertInto('staffCategories')
    .values(categoryIds.map(categoryId => ({ applicationId, categoryId })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export const removeCategory = (trx: Db, applicationId: string, categoryId: string) =>
  trx
    .deleteFrom('staffCategories')
    .where('applicationId', '=', applicationId)
    .where('categoryId', '=', categoryId)
    .execute();

export const deleteOfJudge = (trx: Db, judgeId: string) =>
  trx.deleteFrom('staffApplications').where('judgeId', '=', judgeId).execute();
