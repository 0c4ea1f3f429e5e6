import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { messages } from '#contract/messages.ts';
import { api, type client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './accept-invitation.module.css';
import { allowedNames } from './application-words.ts';

type Invitation = Awaited<ReturnType<typeof client.staff.checkInvitation>>;

const toEvents = (
  <ButtonLink to={paths.events} variant="default">
    Ver los eventos
  </ButtonLink>
);

const Facts = ({ invitation }: { invitation: Invitation }) => {
  const { eventName, eventType, organizationName, start, end, timeZone, permissions, categories } = invitation;
  const facts = [
    ['Evento', eventName],
    ['Organiza', organizationName],
    ['Juzgarías', allowedNames({ permissions: { manage: false, ...permissions } }, { type: eventType }).join(', ')],
    ['Categorías', categories.join(', ') || 'La organización te las asigna después'],
  ];
  return (
    <Stack as="dl" gap="sm" className={`wraps ${styles.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="eyebrow">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="eyebrow">Fecha</dt>
        <dd>
          <MomentRange start={start} end={end} timeZone={timeZone} />
        </dd>
      </div>
    </Stack>
  );
};

function NoAccount({ email, code }: { email: string; code: string }) {
  const redirect = `${paths.judgeInvitation}?code=${code}`;
  return (
    <>
      <p>
        Para aceptar crea tu cuenta de juez con <strong>{email}</strong>. Al terminar ya eres parte del staff.
      </p>
      <Row align="stretch" className={styles.answers}>
        <ButtonLink to={paths.registerStaff} search={{ redirect, email }} size="lg">
          Crear mi cuenta de juez
        </ButtonLink>
      </Row>
    </>
  );
}

function Accepted({ eventId, email }: { eventId: string; email: string }) {
  const { account } = useSession();
  const isTheirs = account?.type === 'staff' && account.email === email;
  return (
    <>
      <div role="status">
        <Notice tone="good" title="Eres parte del staff">
          {isTheirs ? 'El evento está en tus eventos.' : `Inicia sesión con ${email} para ver el evento.`}
        </Notice>
      </div>
      {isTheirs ? (
        <ButtonLink to={paths.staffEvent} params={{ id: eventId }}>
          Ver mi evento
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.login} search={{ redirect: `/dashboard/staff/event-detail/${eventId}` }}>
          Iniciar sesión
        </ButtonLink>
      )}
    </>
  );
}

/**
 * Whoever had no account has said yes with the button that led to the sign-up, and the mailed code proves the address:
 * coming back with the very account that was invited is that yes.
 */
function useAcceptAfterSignUp(invitation: Invitation | undefined, accept: () => void) {
  const { account } = useSession();
  const signedUp = useLocation({ select: ({ state }) => state.signedUp });
  const isTheirs = account !== null && account.uid === signedUp && account.email === invitation?.email;
  const isDue = isTheirs && invitation?.account === 'judge' && !invitation.isAccepted && !invitation.isOver;
  const onDue = useEffectEvent(accept);
  useEffect(() => {
    if (isDue) onDue();
  }, [isDue]);
}

/** N1: what the link of the mail is about. Only its button changes anything (A6). */
export function AcceptInvitation({ code = '' }: { code: string | undefined }) {
  const queries = useQueryClient();
  const session = useSession();
  const check = useQuery({
    ...api.staff.checkInvitation.queryOptions({ input: { code } }),
    enabled: code !== '',
    retry: false,
    // Whoever went to sign up and comes back has an account by now.
    gcTime: 0,
  });
  const accept = useMutation(
    api.staff.acceptInvitation.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.staff.key() }),
    }),
  );
  useAcceptAfterSignUp(check.data, () => accept.mutate({ code }));
  if (!code || (check.error instanceof ORPCError && check.error.status < 429)) {
    const text = messages.staff.invitationGone;
    return <FailedState level={2} title="Este enlace no sirve" text={text} action={toEvents} />;
  }
  if (check.error) {
    return (
      <FailedState
        level={2}
        title="No pudimos revisar el enlace"
        text={messageOf(check.error)}
        onRetry={() => void check.refetch()}
        retrying={check.isFetching}
      />
    );
  }
  if (!check.data) return <LoadingRows rows={3} label="Revisando el enlace" />;
  const { eventId, email, account, isAccepted, isOver } = check.data;
  const answer = () => {
    if (isAccepted || accept.isSuccess) return <Accepted eventId={eventId} email={email} />;
    if (isOver) return <Notice tone="warn">{messages.staff.closed}</Notice>;
    if (account === 'none') return <NoAccount email={email} code={code} />;
    if (account === 'other') return <Notice tone="warn">{messages.staff.inviteOtherSelf}</Notice>;
    return (
      <Row align="stretch" className={styles.answers}>
        <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate({ code })}>
          Aceptar
        </Button>
        {accept.isError && session.account?.email !== email && (
          <ButtonLink
            to={paths.login}
            search={{ redirect: `${paths.judgeInvitation}?code=${code}` }}
            size="lg"
            variant="default"
          >
            Iniciar sesión
          </ButtonLink>
        )}
      </Row>
    );
  };
  return (
    <Stack className={`inside ${styles.body}`}>
      <Facts invitation={check.data} />
      {answer()}
      <FormFailure>{accept.error && messageOf(accept.error)}</FormFailure>
    </Stack>
  );
}
