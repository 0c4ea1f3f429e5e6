import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { checkCode } from './check-code.ts';
import { findFactor } from './second-factor.store.ts';

/** Checks the second factor of an account that has one, after the password and before the session. */
export async function askSecondFactor(
  { app, address }: { app: App; address: string },
  uid: string,
  code: string | undefined,
): Promise<void> {
  const db = app.database.kysely;
  const factor = await findFactor(db, uid);
  if (!factor?.confirmedAt) return;
  if (!code) throw refusedField('secondCode', messages.secondFactor.needed);
  const kind = await checkCode(app, { uid, code, network: address });
  if (kind === 'recovery') {
    await recordAct(db, 'second-factor-recovery', { by: { uid, network: address }, about: uid, at: app.now() });
  }
}
