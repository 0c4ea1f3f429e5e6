import { messages } from '#contract/messages.ts';
import type { Waiting } from '#web/lib/outbox/commands.ts';
import { outbox } from '#web/lib/outbox/judge-outbox.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

const failed = () => void notify.error(messages.review.notKept);

/** Only the judge throws work away, and is asked first. */
export async function discard(command: Waiting): Promise<void> {
  const { name, test, says } = command.about;
  const isSure = await confirmDialog({
    title: '¿Descartar esta decisión?',
    text: `${name}, ${test}: ${says}. No se enviará.`,
    confirmLabel: 'Descartar',
    tone: 'destroy',
  });
  if (isSure) await outbox.discard(command).catch(failed);
}

export const retry = (command: Waiting): Promise<void> => outbox.retry(command).catch(failed);
