import { useState } from 'react';
import type { DoorTicketView } from '#contract/day/door.ts';
import { messages } from '#contract/messages.ts';
import { roleOf } from '#web/entities/person/held-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { Door } from './door.ts';
import { fateOf, hourOf, nameOf } from './door-words.ts';
import { fewest } from './find-here.ts';
import { entryOf, TakeBack } from './take-back.tsx';
import { useFound } from './use-found.ts';

const most = 20;

type Props = { door: Door; eventId: string; onClose: () => void };

/**
 * For people without a phone or with a broken screen. Lists nothing before three letters, because the list is private.
 */
export function FindTicket({ door, eventId, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [taking, setTaking] = useState<string | null>(null);
  const { tickets } = door.read();
  const isEnough = typed.trim().length >= fewest;
  const found = useFound(door, eventId, typed);
  const ticket = tickets.get(taking ?? '');
  const entry = entryOf(door, ticket?.id);
  if (ticket && entry) return <TakeBack door={door} ticket={ticket} entry={entry} onClose={onClose} />;
  return (
    <Dialog title="Buscar una entrada" onClose={onClose} losesNothing>
      <Stack>
        <TextField
          label="Código, nombre, correo u orden"
          description={messages.door.search}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {isEnough && found.length === 0 && <p role="status">{nothingFound(typed, door)}</p>}
        {found.slice(0, most).map(ticket => (
          <Found key={ticket.id} door={door} ticket={ticket} onClose={onClose} onTake={() => setTaking(ticket.id)} />
        ))}
        {found.length > most && <p>Hay más: escribe el apellido también.</p>}
      </Stack>
    </Dialog>
  );
}

/** A copy contains no addresses. */
const nothingFound = (typed: string, door: Door): string =>
  typed.includes('@') && !door.isAsking() ? 'Por correo se busca con conexión.' : 'No hay nada así en la lista.';

type FoundProps = { door: Door; ticket: DoorTicketView; onClose: () => void; onTake: () => void };

/** Undoes an admission if the staff may; says why an invalid ticket fails; admits all others. */
function Found({ door, ticket, onClose, onTake }: FoundProps) {
  const { copy, tickets } = door.read();
  const fate = fateOf(ticket, tickets);
  const entry = entryOf(door, ticket.id);
  const about = [
    ticket.held ? roleOf(ticket.held) : copy?.types.find(({ id }) => id === ticket.typeId)?.name,
    ticket.passport && `•••${ticket.passport}`,
    entry && `Entró ${hourOf(entry.at, copy?.event.timeZone ?? 'UTC')}`,
  ];
  return (
    <Row justify="between" wrap={false}>
      <Lines>
        <strong className="wraps">{nameOf(ticket)}</strong>
        <Text as="span" size="sm" dim>
          {about.filter(Boolean).join(' · ')}
        </Text>
        {fate && entry && <StatusTag tone="bad">{fate}</StatusTag>}
      </Lines>
      {entry ? (
        <Button variant="default" aria-label={`Deshacer la entrada de ${nameOf(ticket)}`} onClick={onTake}>
          Deshacer
        </Button>
      ) : fate ? (
        <StatusTag tone="bad">{fate}</StatusTag>
      ) : (
        <Button
          variant="strong"
          aria-label={`Admitir a ${nameOf(ticket)}`}
          onClick={() => {
            void door.admit(ticket);
            onClose();
          }}
        >
          Admitir
        </Button>
      )}
    </Row>
  );
}
