import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { messages } from '#contract/messages.ts';
import type { ApplicationStatus } from '#domain/scoring/staff/applications.ts';
import { isType, useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { ActionPanel, FailedPanel } from './action-panel.tsx';
import styles from './join-panel.module.css';

const names: Record<ApplicationStatus, string> = {
  approved: 'Aprobado',
  pending: 'En proceso',
  declined: 'Rechazado',
};

/** The button by which a judge applies to an event; active only without an application (E3, ATH-036 to ATH-041). */
export function ApplyPanel({ eventId }: { eventId: string }) {
  const isStaff = isType(useSession(), 'staff');
  const own = useQuery(api.staff.forStaff.queryOptions({ input: { eventId }, enabled: isStaff }));
  const { data, isLoading } = own;
  if (!isStaff) return null;
  if (!data && !isLoading) return <FailedPanel label="Postulación" onRetry={own.refetch} />;
  if (!data) return <ActionPanel label="Postulación" isWaiting />;
  const { application, canApply } = data;
  return (
    <ActionPanel label="Postulación">
      {application ? (
        <Closed label={names[application.status]}>{reasonOf(application.status, eventId)}</Closed>
      ) : canApply ? (
        <>
          <Stack as="p" gap="2xs" className={styles.price}>
            ¿Juzgas este evento?
          </Stack>
          <ButtonLink to={paths.apply} params={{ id: eventId }} size="lg">
            Postularse
          </ButtonLink>
        </>
      ) : (
        <Closed label="Postularse">{messages.eventPage.over}</Closed>
      )}
    </ActionPanel>
  );
}

const reasonOf = (status: ApplicationStatus, eventId: string): ReactNode =>
  status === 'approved' ? (
    <TextLink to={paths.staffEvent} params={{ id: eventId }}>
      Ir a la revisión
    </TextLink>
  ) : status === 'pending' ? (
    'La organización aún no decide.'
  ) : (
    'La organización no aceptó tu postulación.'
  );

function Closed({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Stack id={id} as="p" gap="2xs" className={`text-sm ${styles.price}`}>
        {children}
      </Stack>
      <Button size="lg" disabled aria-describedby={id}>
        {label}
      </Button>
    </>
  );
}
