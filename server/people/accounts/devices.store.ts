import type { Db } from '#server/foundation/db/connection.ts';

export async function isKnownDevice(db: Db, userId: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isAnybodysDevice(db: Db, device: string): Promise<boolean> {
  const rows = db.selectFrom('knownDevices').select('userId');
  return (await rows.where('deviceHash', '=', device).limit(1).executeTakeFirst()) !== undefined;
}

/** Updates the time when the account last used the device. False if the account did not know the device. */
export async function updateSeen(db: Db, userId: string, deviceHash: string, seenAt: Date): Promise<boolean> {
  const known = await db
    .updateTable('knownDevices')
    .set({ seenAt })
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .returning('userId')
    .executeTakeFirst();
  return known !== undefined;
}

export const insertDevice = (db: Db, userId: string, deviceHash: string, now: Date) =>
  db
    .insertInto('knownDevices')
    .values({ userId, deviceHash, createdAt: now, seenAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();

export const deleteOldestDevices = (db: Db, userId: string, most: number) =>
  db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'in', ({ selectFrom }) =>
      selectFrom('knownDevices')
        .select('deviceHash')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .offset(most),
    )
    .execute();

export const deleteDevices = (db: Db, userId: string) =>
  db.deleteFrom('knownDevices').where('userId', '=', userId).execute();

export const deleteDevicesBefore = (db: Db, moment: Date) =>
  db.deleteFrom('knownDevices').where('seenAt', '<', moment).execute();
