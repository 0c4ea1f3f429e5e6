import type { RequestContext } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';

/** A mailed link opens an account. So the mailbox is readable only locally, and never with a real mail server. */
export function checkMailbox(context: RequestContext): void {
  if (!context.isLocal || context.app.config.smtpUrl) throw forbidden();
}
