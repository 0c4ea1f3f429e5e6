import { ORPCError } from '@orpc/client';
import { messages } from '#contract/messages.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';

const words = messages.upload;

/**
 * The server's reason why this athlete cannot upload here; null for another failure (ATH-180, ATH-181, ATH-187 to
 * ATH-195).
 */
export function accessRefusal(error: unknown): { text: string; toast: string } | null {
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'UNAUTHORIZED') return { text: words.noSession, toast: words.noSession };
  if (error.code === 'FORBIDDEN') return { text: words.athletesOnly, toast: words.athletesOnly };
  if (error.code !== 'REFUSED' && error.code !== 'NOT_FOUND') return null;
  const text = error.message;
  if (text === words.onlineOnly) return { text, toast: words.onlineOnlyToast };
  return { text, toast: text === words.notRegistered ? words.notRegisteredToast : text };
}

/**
 * The reason why a result was not sent. Only the page Upload score begins it with `Error: ` (ATH-183, ATH-224 to
 * ATH-226).
 */
export function sendFailure(error: unknown, stage: Stage): { text: string; detail?: string } {
  if (!(error instanceof ORPCError)) return { text: words.failed, detail: messageOf(error) };
  if (error.code === 'UNAUTHORIZED' || error.message === words.noCategory) return { text: words.noUser };
  if (error.code === 'NOT_FOUND' || error.message === words.noRecord) return { text: words.noRecord };
  if (error.status >= 500) return { text: words.failed, detail: messageOf(error) };
  return { text: stage === 'event' ? words.failedWith(messageOf(error)) : messageOf(error) };
}
