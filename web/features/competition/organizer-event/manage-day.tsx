import { Button } from '@mantine/core';
import { IconStopwatch } from '@tabler/icons-react';
import type { OwnEvent } from '#contract/competition/events.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';

const label = 'Manejador de Evento';

/** Link to the day of an event on site; read-only while a principal judge runs it (ORG-075, ORG-076, V2). */
export function ManageDay({ event: { uid, type, eventHandler } }: { event: OwnEvent }) {
  if (type !== 'offline') return null;
  if (!eventHandler) {
    return (
      <ButtonLink to={paths.eventManager} params={{ id: uid }} variant="default" icon={IconStopwatch}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button disabled aria-describedby="handler" leftSection={<IconStopwatch size={18} aria-hidden="true" />}>
        {label}
      </Button>
      <p id="handler" className="dim text-sm">
        Lo maneja un juez principal.{' '}
        <TextLink to={paths.eventManager} params={{ id: uid }}>
          Ver el día
        </TextLink>
      </p>
    </>
  );
}
