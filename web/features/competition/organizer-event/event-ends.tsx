import { IconArrowBackUp, IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { OpenWork } from '#contract/backoffice/waiting.ts';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { useIsPast } from '#web/lib/clock/use-is-past.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { openInEvent, openInQualifier } from './open-words.ts';

const ofFinish = {
  title: '¿Finalizar el evento?',
  text: 'Pasará a los finalizados y nadie podrá inscribirse ni enviar resultados. Durante 10 minutos lo puedes reabrir.',
  confirmLabel: 'Finalizar evento',
  tone: 'destroy',
} as const;
const ofClose = {
  title: '¿Cerrar el clasificatorio?',
  text: 'Desde ese momento nadie podrá enviar resultados del clasificatorio. Durante 10 minutos lo puedes reabrir.',
  confirmLabel: 'Cerrar clasificatorio',
  tone: 'destroy',
} as const;

/** Ends a running event or qualifier early, after a question (E2). */
export function EventEnds({ event, categories }: { event: OwnEvent; categories: Category[] }) {
  const told = (done: string) => ({ done, changes: [api.events.key()] });
  const finish = useAction(api.events.finish.mutationOptions(), told(messages.event.finished));
  const close = useAction(api.events.closeQualifier.mutationOptions(), told(messages.event.qualifierClosed));
  const reopen = useAction(api.events.reopen.mutationOptions(), told(messages.event.reopened));
  const reopenQualifier = useAction(
    api.events.reopenQualifier.mutationOptions(),
    told(messages.event.qualifierReopened),
  );
  const id = event.uid;
  const queries = useQueryClient();
  const asked = api.waiting.ofEvent.queryOptions({ input: { eventId: id }, staleTime: 0 });
  // Loads the open work for the question. If the request fails, the question appears without it.
  const isSure = async (question: typeof ofFinish | typeof ofClose, listed: (open: OpenWork) => string[]) => {
    const open = await queries.fetchQuery(asked).catch(() => null);
    const lines = open ? listed(open) : ['No se pudo mirar qué sigue abierto.'];
    return confirmDialog({ ...question, lines, linesTitle: 'Sigue abierto:' });
  };
  return (
    <>
      <Reopen until={event.reopenQualifierUntil} event={event} asking={reopenQualifier}>
        Reabrir clasificatorio
      </Reopen>
      <Reopen until={event.reopenUntil} event={event} asking={reopen}>
        Reabrir evento
      </Reopen>
      {event.qualifierState === 'running' && (
        <Button
          variant="default"
          loading={close.isPending}
          onClick={async () => (await isSure(ofClose, openInQualifier)) && close.mutate({ id })}
        >
          Cerrar clasificatorio
        </Button>
      )}
      {event.state === 'running' && (
        <Button
          variant="default"
          loading={finish.isPending}
          icon={IconFlag}
          onClick={async () => (await isSure(ofFinish, open => openInEvent(open, categories))) && finish.mutate({ id })}
        >
          Finalizar evento
        </Button>
      )}
    </>
  );
}

type Asking = { mutate: (input: { id: string }) => void; isPending: boolean };

/** Reopens an event or qualifier that was ended by mistake, as long as the server allows. */
function Reopen(props: { until: string | null; event: OwnEvent; asking: Asking; children: string }) {
  const { until, event, asking, children } = props;
  const isOver = useIsPast(until, event.now);
  if (until === null || isOver) return null;
  return (
    <Button
      variant="default"
      loading={asking.isPending}
      icon={IconArrowBackUp}
      onClick={() => asking.mutate({ id: event.uid })}
    >
      {children} (hasta las {formatDateTime(until, event.timeZone).slice(11)})
    </Button>
  );
}
