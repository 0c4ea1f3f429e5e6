import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { MomentWithZone } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './manual-entry.module.css';

/** J5: what the link of the mail is about. Only its buttons change anything. */
export function ManualEntry({ code }: { code: string | undefined }) {
  const check = useQuery({
    ...api.entries.checkManual.queryOptions({ input: { code: code ?? '' } }),
    enabled: Boolean(code),
    retry: false,
    // An answer uses the code up; a second look would then say that it is no good any more.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = useMutation(api.entries.answerManual.mutationOptions());
  const toEvents = (
    <ButtonLink to={paths.events} variant="default">
      Ver los eventos
    </ButtonLink>
  );
  if (!code || (check.error instanceof ORPCError && check.error.status < 429))
    return <FailedState level={2} title="Este enlace no sirve" text={messages.joining.manualGone} action={toEvents} />;
  if (check.error)
    return (
      <FailedState
        level={2}
        title="No pudimos revisar el enlace"
        text={messageOf(check.error)}
        onRetry={() => void check.refetch()}
        retrying={check.isFetching}
      />
    );
  if (!check.data) return <LoadingRows rows={3} label="Revisando el enlace" />;
  const { eventId, eventName, categoryName, start, timeZone } = check.data;
  const toEvent = (
    <ButtonLink to={paths.event} params={{ id: eventId }} variant="default">
      Ver el evento
    </ButtonLink>
  );
  if (answer.isSuccess) {
    const stayed = answer.variables.stay;
    return (
      <Stack className={`inside ${styles.body}`}>
        <div role="status">
          <Notice tone="good" title={stayed ? 'Sigues en el evento' : 'Saliste del evento'}>
            {stayed
              ? 'El organizador ya puede ver tus datos de atleta. El evento está en Mis eventos.'
              : 'Tu lugar quedó libre, y el organizador no vio nada de tu cuenta.'}
          </Notice>
        </div>
        {toEvent}
      </Stack>
    );
  }
  const chosen = answer.isPending ? answer.variables.stay : null;
  return (
    <Stack className={`inside ${styles.body}`}>
      <p>El organizador te inscribió en este evento, sin costo para ti:</p>
      <Stack as="dl" gap="sm" className={`wraps ${styles.facts}`}>
        <div>
          <dt className="eyebrow">Evento</dt>
          <dd>{eventName}</dd>
        </div>
        <div>
          <dt className="eyebrow">Categoría</dt>
          <dd>{categoryName}</dd>
        </div>
        <div>
          <dt className="eyebrow">Empieza</dt>
          <dd>
            <MomentWithZone at={start} timeZone={timeZone} />
          </dd>
        </div>
      </Stack>
      <p className="dim text-sm">
        Si te quedas, el organizador ve los datos de tu perfil (teléfono, tallas y los demás). Si no respondes, tu lugar
        te espera y el organizador solo conoce el correo que escribió.
      </p>
      <Row align="stretch" className={styles.answers}>
        <Button
          size="lg"
          loading={chosen === true}
          disabled={chosen === false}
          onClick={() => answer.mutate({ code, stay: true })}
        >
          Quedarme
        </Button>
        <Button
          size="lg"
          variant="danger"
          loading={chosen === false}
          disabled={chosen === true}
          onClick={() => answer.mutate({ code, stay: false })}
        >
          Salirme del evento
        </Button>
      </Row>
      <FormFailure>{answer.error && messageOf(answer.error)}</FormFailure>
    </Stack>
  );
}
