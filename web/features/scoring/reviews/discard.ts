import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Waiting } from '#web/lib/outbox/commands.ts';
import { outbox } from '#web/lib/outbox/judge-outbox.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

const failed = () => void notify.error(messages.review.notKept);

async function throwAway(command: Waiting): Promise<void> {
  const isThrownAway = await outbox.discard(command);
  if (!isThrownAway) notify.warning(messages.review.goneBefore);
}

/**
 * Discards a judge's decision after a question. It waits while the decision is being sent, because the server may
 * accept it.
 */
export function useDiscard(command: Waiting) {
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    const { name, test, says } = command.about;
    const isSure = await confirmDialog({
      title: '¿Descartar esta decisión?',
      text: `${name}, ${test}: ${says}. No se enviará.`,
      confirmLabel: 'Descartar',
      tone: 'destroy',
    });
    if (!isSure) return;
    setBusy(true);
    await throwAway(command).catch(failed);
    setBusy(false);
  };
  return { isBusy, discard: () => void discard() };
}

export const retry = (command: Waiting): Promise<void> => outbox.retry(command).catch(failed);
