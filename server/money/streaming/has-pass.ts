import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { findPass } from './streaming.store.ts';

/**
 * True if the user has a pass of this stream. A pass paid with test money counts only while the provider is in test
 * mode (D6).
 */
export async function hasPass(db: Db, { payments }: App, streamNo: number, userId: string): Promise<boolean> {
  const pass = await findPass(db, streamNo, userId);
  return pass !== undefined && (!pass.isTest || payments.named(pass.provider)?.isTest === true);
}
