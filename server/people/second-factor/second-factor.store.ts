import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

export const findFactor = (db: Db, userId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Stores a new factor. It replaces an unconfirmed factor, but not a confirmed one. False if nothing was written. */
export async function beginFactor(db: Db, userId: string, secret: string, createdAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('secondFactors')
    .values({ userId, secret, createdAt })
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt, lastStep: null })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmFactor(db: Db, userId: string, secret: string, confirmedAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('secondFactors')
    .set({ confirmedAt })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the step of a code. When two requests bring the same code together, only one gets in. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where(sql<boolean>`coalesce(last_step, -1) < ${step}`)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function takeRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map(codeHash => ({ userId, codeHash })))
    .execute();
}

/** Deletes the factor with its recovery codes. True if a confirmed one existed. */
export async function deleteFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(row?.confirmedAt);
}

export const findOwner = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
