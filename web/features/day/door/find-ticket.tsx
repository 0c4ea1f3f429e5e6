import { useEffect, useState } from 'react';
import type { DoorTicketView } from '#contract/day/door.ts';
import { messages } from '#contract/messages.ts';
import { tagBy } from '#domain/day/door/alias.ts';
import { readLongId } from '#domain/day/door/read-code.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { isOrderNumber, orderNumber } from '#domain/money/orders/order-number.ts';
import { readShortCode } from '#domain/money/tickets/short-code.ts';
import { roleOf } from '#web/entities/person/held-facts.tsx';
import { client } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { Door } from './door.ts';
import { fateOf, hourOf, nameOf } from './door-words.ts';
import { entryOf, TakeBack } from './take-back.tsx';

const most = 20;
const fewest = 3;
const pause = 150;
const longestAnswer = 5_000;

/** True when only the server can answer for certain. */
const isForServer = (typed: string): boolean =>
  readShortCode(typed) !== null || readLongId(typed) !== null || /\S@\S+\.\S/.test(typed);

/** Finds tickets in the device's copy: by part of a name, short code, long id or order number. */
function findHere(door: Door, typed: string): DoorTicketView[] {
  const { tickets, copy } = door.read();
  const asked = searchable(typed.trim());
  if (asked.length < fewest) return [];
  const [shortCode, id] = [readShortCode(typed), readLongId(typed)];
  const tag = shortCode && copy?.aliasKey ? tagBy(copy.aliasKey, shortCode) : null;
  const alias = id && door.aliasOf(id);
  const order = isOrderNumber(typed.trim()) ? typed.trim().toUpperCase() : null;
  return [...tickets.values()].filter(
    ticket =>
      (tag !== null && ticket.tag === tag) ||
      ticket.id === alias ||
      (order !== null && ticket.orderId !== null && orderNumber(ticket.orderId) === order) ||
      searchable(`${ticket.name ?? ''} ${ticket.buyer ?? ''}`).includes(asked),
  );
}

/** Tickets that match the typed text. They come from the copy, or from the server if the copy is not certain. */
function useFound(door: Door, eventId: string, typed: string) {
  const [told, setTold] = useState<{ text: string; tickets: DoorTicketView[] } | null>(null);
  const text = typed.trim();
  const isAsked = isForServer(text) && door.isAsking();
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longestAnswer)]);
    const timer = setTimeout(() => {
      // Without an answer of the server the tickets from the copy stay.
      client.door.search({ eventId, text }, { signal }).then(
        ({ tickets }) => setTold({ text, tickets }),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [eventId, text, isAsked]);
  const { tickets } = door.read();
  if (isAsked && told?.text === text) return told.tickets.map(ticket => tickets.get(ticket.id) ?? ticket);
  return findHere(door, text);
}

type Props = { door: Door; eventId: string; onClose: () => void };

/**
 * Finds the tickets of people without a phone or with a broken screen. Lists nothing before three letters, because the
 * list is private.
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

/** The copy has no email addresses, so an address is not found without a network. */
const nothingFound = (typed: string, door: Door): string =>
  typed.includes('@') && !door.isAsking() ? 'Por correo se busca con conexión.' : 'No hay nada así en la lista.';

type FoundProps = { door: Door; ticket: DoorTicketView; onClose: () => void; onTake: () => void };

/** A found ticket. Undoes its admission if the staff may, says why an invalid ticket fails, or admits. */
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
