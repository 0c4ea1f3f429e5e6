import { useEffect, useReducer } from 'react';
import { messages } from '#contract/messages.ts';
import { dayOf, letsIn, undoMs } from '#domain/day/door/decide.ts';
import { HeldFacts, roleOf } from '#web/entities/person/held-facts.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { AnswerBlock } from '#web/ui/states/answer-block.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { Door } from './door.ts';
import type { Said } from './door-state.ts';
import { hourOf, nameOf, toneOf, whyVoid, wordOfSaid } from './door-words.ts';
import { entryOf, TakeBack } from './take-back.tsx';

// The longest answer has six words; shorter ones fit on one line, with the name visible below.
const mostLetters = 24;
const sizeOf = (word: string) => (word.length > mostLetters ? 'clamp(2.5rem, 11vw, 5rem)' : 'clamp(3rem, 14vw, 6rem)');

type Props = { door: Door; said: Said | null; children?: React.ReactNode };

/** The answer of a scan: the largest part of the screen, always in the same place. */
export function DoorAnswer({ door, said, children }: Props) {
  const { copy } = door.read();
  if (!said || !copy) {
    return (
      <AnswerBlock tone="unknown" word="Escanea una entrada">
        <p>Con la cámara, con un lector USB, o búscala por código o nombre.</p>
      </AnswerBlock>
    );
  }
  const { verdict, ticket, before, isLocal, isUndone, isOpen, isRehearsal } = said;
  const { timeZone } = copy.event;
  const type = copy.types.find(({ id }) => id === (ticket?.typeId ?? said.place?.typeId));
  const word = isUndone ? 'Deshecho' : wordOfSaid(said);
  const isIn = letsIn(verdict) && !isUndone && !isOpen && !isRehearsal;
  const about = [
    ticket?.passport && `Pasaporte •••${ticket.passport}`,
    verdict === 'late' && messages.door.late,
    verdict === 'void' && whyVoid(ticket),
    isLocal && `según la copia de las ${hourOf(copy.at, timeZone)}`,
  ].filter(Boolean);
  return (
    <AnswerBlock
      size={sizeOf(word)}
      tone={isUndone ? 'unknown' : toneOf(verdict)}
      word={word}
      tag={
        <Row gap="xs" justify="end">
          {isRehearsal && <StatusTag size="lg">Ensayo</StatusTag>}
          {type && <StatusTag size="lg">{ticket?.held ? roleOf(ticket.held) : type.name}</StatusTag>}
          <span>{hourOf(said.at, timeZone)}</span>
        </Row>
      }
    >
      {before && (
        <Text size="3xl" num>
          {`${hourOf(before.at, timeZone)}${before.door ? ` · ${before.door}` : ''}`}
        </Text>
      )}
      {ticket && (
        <Text size="3xl" num>
          {nameOf(ticket)}
        </Text>
      )}
      <PersonHeld key={said.id} door={door} said={said} />
      {about.length > 0 && <p>{about.join(' · ')}</p>}
      <Row gap="sm">
        {isIn && <Undo key={said.id} door={door} said={said} />}
        {isIn && <RestOfOrder door={door} said={said} />}
        {verdict === 'again' && !isUndone && <TakeBefore door={door} said={said} />}
        {verdict === 'unknown' && copy.mayForce && said.place && <Force door={door} said={said} />}
        {children}
      </Row>
    </AnswerBlock>
  );
}

function Undo({ door, said }: { door: Door; said: Said }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = Math.ceil((Date.parse(said.at) + undoMs - door.now().getTime()) / 1000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const undo = useAction({ mutationFn: () => door.undo(said) }, {});
  if (isOver) return null;
  return (
    <Button variant="default" size="lg" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
      {`Deshacer ${left} s`}
    </Button>
  );
}

/** After one scan, admits all tickets of the same order. */
function RestOfOrder({ door, said: { ticket } }: { door: Door; said: Said }) {
  const { tickets, copy } = door.read();
  const today = (typeId: string) =>
    dayOf(copy?.types.find(({ id }) => id === typeId)?.entries ?? 'once', door.now(), copy?.event.timeZone ?? 'UTC');
  const rest = [...tickets.values()].filter(
    other =>
      ticket?.orderId &&
      other.orderId === ticket.orderId &&
      other.id !== ticket.id &&
      !other.voidReason &&
      !other.isTest &&
      !other.admitted.some(({ day }) => day === today(other.typeId)),
  );
  const admit = useAction(
    {
      mutationFn: async () => {
        for (const other of rest) await door.admit(other);
      },
    },
    {},
  );
  if (rest.length === 0) return null;
  return (
    <Button variant="default" size="lg" loading={admit.isPending} onClick={() => admit.mutate(undefined)}>
      {rest.length === 1 ? 'Admitir la otra de esta compra' : `Admitir las otras ${rest.length} de esta compra`}
    </Button>
  );
}

/** Undoes the earlier admission of this ticket, if it was a mistake. */
function TakeBefore({ door, said: { ticket } }: { door: Door; said: Said }) {
  const entry = entryOf(door, ticket?.id);
  if (!ticket || !entry) return null;
  return (
    <DialogButton label="Deshacer esa entrada" size="lg">
      {close => <TakeBack door={door} ticket={ticket} entry={entry} onClose={close} />}
    </DialogButton>
  );
}

function Force({ door, said: { place } }: { door: Door; said: Said }) {
  const force = useAction({ mutationFn: () => door.force(place!) }, {});
  return (
    <Button variant="default" size="lg" loading={force.isPending} onClick={() => force.mutate(undefined)}>
      Dejar entrar bajo mi responsabilidad
    </Button>
  );
}

/** The holdings of a person with their own code: role, sizes and tickets of this event. */
function PersonHeld({ door, said }: { door: Door; said: Said }) {
  const { tickets, copy } = door.read();
  const { ticket, isOpen } = said;
  const arrive = useAction({ mutationFn: () => door.admit(ticket!) }, {});
  if (!ticket?.held) return null;
  const held = ticket.held.tickets.flatMap(id => tickets.get(id) ?? []);
  return (
    <Stack gap="sm">
      <HeldFacts held={ticket.held} timeZone={copy?.event.timeZone ?? 'UTC'} />
      <Row gap="sm">
        {isOpen && (
          <Button variant="strong" size="lg" loading={arrive.isPending} onClick={() => arrive.mutate(undefined)}>
            Marcar llegada
          </Button>
        )}
        {held.map(each => (
          <Button key={each.id} variant="default" size="lg" onClick={() => void door.admit(each)}>
            {`Admitir su entrada ${copy?.types.find(({ id }) => id === each.typeId)?.name ?? ''}`.trim()}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
