import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { findPass } from './streaming.store.ts';

/** D6: a pass that was paid with test money is good, and keeps nobody from buying another, only while that is money here. */
export async function hasPass(db: Db, { payments }: App, streamNo: number, userId: string): Promise<boolean> {
  const pass = await findPass(db, streamNo, userId);
  return pass !== undefined && (!pass.isTest || payments.named(pass.provider)?.isTest === true);
}
