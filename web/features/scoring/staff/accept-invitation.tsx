import { Button } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { messages } from '#contract/messages.ts';
import { allowedNames } from '#web/entities/application/application-words.ts';
import { CheckedLink } from '#web/lib/account/checked-link.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { api, type client } from '#web/lib/api.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { AnswerSheet, Answers } from '#web/ui/dialogs/answer-sheet.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Facts } from '#web/ui/pages/facts.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

type Invitation = Awaited<ReturnType<typeof client.staff.checkInvitation>>;

const toEvents = (
  <ButtonLink to={paths.events} variant="default">
    Ver los eventos
  </ButtonLink>
);

function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { eventName, eventType, organizationName, start, end, timeZone, permissions, categories } = invitation;
  const allowed = allowedNames({ permissions: { manage: false, ...permissions } }, { type: eventType });
  return (
    <Facts
      facts={[
        ['Evento', eventName],
        ['Organiza', organizationName],
        ['Juzgarías', allowed.join(', ')],
        ['Categorías', categories.join(', ') || 'La organización te las asigna después'],
        ['Fecha', <MomentRange key="date" start={start} end={end} timeZone={timeZone} />],
      ]}
    />
  );
}

function NoAccount({ email }: { email: string }) {
  return (
    <>
      <p>
        Para aceptar crea tu cuenta de juez con <strong>{email}</strong>. Al terminar ya eres parte del staff.
      </p>
      <Answers>
        <ButtonLink to={paths.registerStaff} search={{ redirect: paths.judgeInvitation, email }} size="lg">
          Crear mi cuenta de juez
        </ButtonLink>
      </Answers>
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
        <ButtonLink to={paths.login} search={{ redirect: paths.staffEvent.replace('$id', eventId) }}>
          Iniciar sesión
        </ButtonLink>
      )}
    </>
  );
}

/**
 * A person without an account pressed the button, which led to the sign-up. That press was the agreement. So coming
 * back with the invited account accepts the invitation.
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

/** The page of a mailed invitation (N1). Opening it changes nothing; only its button accepts (A6). */
export function AcceptInvitation({ code = '' }: { code: string | undefined }) {
  const queries = useQueryClient();
  const check = useQuery({
    ...api.staff.checkInvitation.queryOptions({ input: { code } }),
    enabled: code !== '',
    retry: false,
    // The answer is not cached, because after a sign-up the person has an account.
    gcTime: 0,
  });
  const accept = useMutation(
    api.staff.acceptInvitation.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.staff.key() }),
    }),
  );
  useAcceptAfterSignUp(check.data, () => accept.mutate({ code }));
  return (
    <CheckedLink code={code} check={check} gone={messages.staff.invitationGone} otherwise={toEvents}>
      {invitation => <Answer invitation={invitation} code={code} accept={accept} />}
    </CheckedLink>
  );
}

type AnswerProps = {
  invitation: Invitation;
  code: string;
  accept: UseMutationResult<unknown, Error, { code: string }>;
};

function Answer({ invitation, code, accept }: AnswerProps) {
  const session = useSession();
  const { eventId, email, account, isAccepted, isOver } = invitation;
  const answer = () => {
    if (isAccepted || accept.isSuccess) return <Accepted eventId={eventId} email={email} />;
    if (isOver) return <Notice tone="warn">{messages.staff.closed}</Notice>;
    if (account === 'none') return <NoAccount email={email} />;
    if (account === 'other') return <Notice tone="warn">{messages.staff.inviteOtherSelf}</Notice>;
    return (
      <Answers>
        <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate({ code })}>
          Aceptar
        </Button>
        {accept.isError && session.account?.email !== email && (
          <ButtonLink to={paths.login} search={{ redirect: paths.judgeInvitation }} size="lg" variant="default">
            Iniciar sesión
          </ButtonLink>
        )}
      </Answers>
    );
  };
  return (
    <AnswerSheet>
      <InvitationFacts invitation={invitation} />
      {answer()}
      <FormFailure>{accept.error && messageOf(accept.error)}</FormFailure>
    </AnswerSheet>
  );
}
