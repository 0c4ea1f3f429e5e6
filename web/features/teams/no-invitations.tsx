import { Button } from '@mantine/core';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

type Props = { isFiltered: boolean; emailConfirmed: boolean; onClear: () => void };

export function NoInvitations({ isFiltered, emailConfirmed, onClear }: Props) {
  if (isFiltered) {
    return (
      <EmptyState
        level={2}
        title="Ninguna invitación coincide"
        text="Ninguna es de un evento con ese nombre o que se compita ese día."
        action={
          <Button variant="default" onClick={onClear}>
            Ver todas mis invitaciones
          </Button>
        }
      />
    );
  }
  // A13: an address that nobody has confirmed may be somebody else's.
  const text = emailConfirmed
    ? 'Cuando un capitán te invite a su equipo, lo verás aquí y te llegará un correo.'
    : 'Confirma tu correo: hasta entonces no llegan aquí las invitaciones que te hagan.';
  return (
    <EmptyState
      level={2}
      title="No tienes invitaciones pendientes"
      text={text}
      action={
        <ButtonLink to={paths.events} variant="default">
          Ver los eventos
        </ButtonLink>
      }
    />
  );
}
