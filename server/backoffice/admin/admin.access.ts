import type { RequestContext } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';

/** A mailed link opens an account. With a real mail server nobody reads over its shoulder, and from afar never. */
export function checkMailbox(context: RequestContext): void {
  if (!context.isLocal || context.app.config.smtpUrl) throw forbidden();
}
