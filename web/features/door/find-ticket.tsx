import { useState } from 'react';
import type { DoorTicketView } from '#contract/door.ts';
import { messages } from '#contract/messages.ts';
import { searchable } from '#domain/text/searchable.ts';
import { roleOf } from '#web/entities/person/held-facts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Door } from './door.ts';
import { hourOf, nameOf } from './door-words.ts';
import { entryOf, TakeBack } from './take-back.tsx';

const fewest = 3;
const most = 20;

/** Who left their phone at home. Nothing is listed before three letters: the list is nobody's to read. */
export function FindTicket({ door, onClose }: { door: Door; onClose: () => void }) {
  const [name, setName] = useState('');
  const [taking, setTaking] = useState<string | null>(null);
  const { tickets } = door.read();
  const asked = searchable(name.trim());
  const isEnough = asked.length >= fewest;
  const found = isEnough
    ? [...tickets.values()].filter(({ name, buyer }) => searchable(`${name ?? ''} ${buyer ?? ''}`).includes(asked))
    : [];
  const ticket = tickets.get(taking ?? '');
  const entry = entryOf(door, ticket?.id);
  if (ticket && entry) return <TakeBack door={door} ticket={ticket} entry={entry} onClose={onClose} />;
  return (
    <Dialog title="Buscar una entrada" onClose={onClose} losesNothing>
      <Stack>
        <TextField
          label="Nombre"
          description={messages.door.search}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          data-autofocus
        />
        {isEnough && found.length === 0 && <p role="status">Nadie se llama así en la lista.</p>}
        {found.slice(0, most).map(ticket => (
          <Found key={ticket.id} door={door} ticket={ticket} onClose={onClose} onTake={() => setTaking(ticket.id)} />
        ))}
        {found.length > most && <p>Hay más: escribe el apellido también.</p>}
      </Stack>
    </Dialog>
  );
}

type FoundProps = { door: Door; ticket: DoorTicketView; onClose: () => void; onTake: () => void };

/** Who is in already is taken back by whoever may; all others are let in. */
function Found({ door, ticket, onClose, onTake }: FoundProps) {
  const { copy } = door.read();
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
      </Lines>
      {entry ? (
        <Button variant="default" aria-label={`Deshacer la entrada de ${nameOf(ticket)}`} onClick={onTake}>
          Deshacer
        </Button>
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
