import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

const ofFinish = {
  title: '¿Finalizar el evento?',
  text: 'Pasará a los finalizados y nadie podrá inscribirse ni enviar resultados. No se puede deshacer.',
  confirmLabel: 'Finalizar evento',
  tone: 'destroy',
} as const;
const ofClose = {
  title: '¿Cerrar el clasificatorio?',
  text: 'Desde ese momento nadie podrá enviar resultados del clasificatorio. No se puede deshacer.',
  confirmLabel: 'Cerrar clasificatorio',
  tone: 'destroy',
} as const;

/** E2: what has begun can be ended before its time, each after a question. */
export function EventEnds({ event }: { event: OwnEvent }) {
  const queries = useQueryClient();
  const options = (done: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: Error) => notify.error(messageOf(error)),
    // Refused or not: another window may have ended it, and then this one shows an old state.
    onSettled: () => queries.invalidateQueries({ queryKey: api.events.key() }),
  });
  const finish = useMutation(api.events.finish.mutationOptions(options(messages.event.finished)));
  const close = useMutation(api.events.closeQualifier.mutationOptions(options(messages.event.qualifierClosed)));
  const id = event.uid;
  return (
    <>
      {event.qualifierState === 'running' && (
        <Button
          variant="default"
          loading={close.isPending}
          onClick={async () => (await confirmDialog(ofClose)) && close.mutate({ id })}
        >
          Cerrar clasificatorio
        </Button>
      )}
      {event.state === 'running' && (
        <Button
          variant="default"
          loading={finish.isPending}
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={async () => (await confirmDialog(ofFinish)) && finish.mutate({ id })}
        >
          Finalizar evento
        </Button>
      )}
    </>
  );
}
