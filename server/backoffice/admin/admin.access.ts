import type { RequestContext } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';

/**
 * Refuses to show the local mailbox to other machines, and when there is a real mail server. A mailed link opens an
 * account.
 */
export function checkMailbox(context: RequestContext): void {
  if (!context.isLocal || context.app.config.smtpUrl) throw forbidden();
}
