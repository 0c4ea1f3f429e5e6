import { IconChartBar, IconSearch, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { letsIn } from '#domain/day/door/decide.ts';
import { nothingTyped, typeKey } from '#domain/day/door/read-code.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ShareBar } from '#web/ui/states/share-bar.tsx';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';
import { CameraReader } from './camera-reader.tsx';
import { crowdHere, insideOf, noteOf } from './crowd-here.ts';
import { createDoor, type Door } from './door.ts';
import { DoorAnswer } from './door-answer.tsx';
import { DoorCounts } from './door-counts.tsx';
import { DoorLine } from './door-line.tsx';
import type { Said } from './door-state.ts';
import { hourOf, nameOf, rehearsalOf, toneOf, wordOfSaid } from './door-words.ts';
import { FindTicket } from './find-ticket.tsx';
import { OwnConflicts } from './own-conflicts.tsx';
import { isMuted, playAnswer, setMuted } from './play-answer.ts';

const refreshEvery = 5_000;

/** Creates the door of this screen and refreshes it while it is shown. */
function useDoor(place: Parameters<typeof createDoor>[0]) {
  const [door] = useState(() => createDoor(place));
  const state = useSyncExternalStore(door.subscribe, door.read);
  useEffect(() => {
    void door.open();
    const timer = setInterval(() => void door.refresh(), refreshEvery);
    const stopFollowing = door.followNetwork();
    return () => {
      clearInterval(timer);
      stopFollowing();
    };
  }, [door]);
  return { door, state };
}

/** Reads the input of a USB scanner, wherever the focus is except in a field. */
function useScanner(door: Door, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    let typed = nothingTyped;
    const onKey = (event: KeyboardEvent) => {
      const next = typeKey(typed, event.key, event.timeStamp);
      typed = next.typed;
      if (next.scanned === null) return;
      event.preventDefault();
      void door.scan(next.scanned, true);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [door, isOn]);
}

const tones: Record<ReturnType<typeof toneOf>, Tone> = {
  in: 'good',
  again: 'pending',
  unknown: 'neutral',
  refused: 'bad',
};

export function DoorPanel({ place }: { place: Parameters<typeof createDoor>[0] }) {
  const { door, state } = useDoor(place);
  const { copy, said, refusal } = state;
  const [isMute, setMute] = useState(() => isMuted());
  useScanner(door, copy !== null);
  const [id, verdict] = [said?.id, said?.verdict];
  useEffect(() => {
    if (id && verdict) playAnswer(toneOf(verdict));
  }, [id, verdict]);
  if (!copy) return <NotReady door={door} refusal={refusal} isLate={state.link.late > 0} />;
  const rehearsal = rehearsalOf(copy.event, door.now());
  const mute = () => {
    setMuted(!isMute);
    setMute(!isMute);
  };
  return (
    <Stack gap="lg">
      <DoorHead door={door} name={place.door} />
      {rehearsal && <Notice tone="info">{rehearsal}</Notice>}
      {refusal && <Notice tone="bad">{messageOf(refusal)}</Notice>}
      <Row gap="lg" align="start">
        <Stack style={{ flex: '999 1 min(34rem, 100%)' }}>
          <CameraReader onRead={text => void door.scan(text)} />
          <DoorAnswer door={door} said={said} />
          <Row gap="sm">
            <DialogButton label="Buscar o escribir el código" icon={IconSearch} size="lg">
              {close => <FindTicket door={door} eventId={place.eventId} onClose={close} />}
            </DialogButton>
            <Button variant="default" size="lg" icon={isMute ? IconVolumeOff : IconVolume} onClick={mute}>
              {isMute ? 'Sin sonido' : 'Con sonido'}
            </Button>
            <DialogButton label="Cuentas y entradas dobles" icon={IconChartBar} size="lg">
              {close => <DoorCounts eventId={place.eventId} timeZone={copy.event.timeZone} onClose={close} />}
            </DialogButton>
          </Row>
        </Stack>
        <Stack style={{ flex: '1 1 20rem' }}>
          <SetAside door={door} />
          <OwnConflicts door={door} device={place.device} />
          <Latest door={door} />
        </Stack>
      </Row>
    </Stack>
  );
}

function NotReady({ door, refusal, isLate }: { door: Door; refusal: Error | null; isLate: boolean }) {
  if (!refusal && !isLate) return <LoadingRows rows={4} height={96} label="Preparando la puerta" />;
  return (
    <Notice
      tone="warn"
      title="La puerta no está preparada"
      live
      action={
        <Button variant="default" onClick={() => void door.refresh()}>
          Reintentar
        </Button>
      }
    >
      {refusal
        ? messageOf(refusal)
        : 'Hace falta conexión una vez, para traer la lista de entradas a este dispositivo.'}
    </Notice>
  );
}

function DoorHead({ door, name }: { door: Door; name: string }) {
  const { copy, waiting } = door.read();
  if (!copy) return null;
  const { timeZone } = copy.event;
  const crowd = crowdHere(door);
  const note = noteOf(crowd);
  return (
    <Stack gap="xs">
      <Row justify="between" align="end">
        <Lines>
          <Text size="3xl" num>
            {insideOf(crowd)}
          </Text>
          {note && <Text as="span">{note}</Text>}
          <Text as="span" dim>
            {`${name} · copia de las ${hourOf(copy.at, timeZone)}`}
          </Text>
        </Lines>
        <DoorLine door={door} waiting={waiting.length} />
      </Row>
      <ShareBar of={crowd.inside} all={crowd.inside + crowd.missing} />
    </Stack>
  );
}

/** Commands of this door that the server refused; a person must read them. */
function SetAside({ door }: { door: Door }) {
  const { aside } = door.read();
  return aside.map(work => {
    const name = nameOf(door.ticketOf(work));
    const title = work.kind === 'admit' ? 'No se guardó una entrada' : 'No se deshizo una entrada';
    return (
      <Notice
        key={work.commandId}
        tone="warn"
        live
        title={title}
        action={
          <Button variant="default" onClick={() => void door.see(work)} aria-label={`Visto: ${name}`}>
            Visto
          </Button>
        }
      >
        <strong>{name}</strong>
        <br />
        {work.problem?.message}
      </Notice>
    );
  });
}

function becameOf(said: Said): string {
  if (said.isUndone) return 'Deshecho';
  if (!letsIn(said.verdict)) return wordOfSaid(said);
  return said.isRehearsal ? 'Ensayo' : 'Entró';
}

function Latest({ door }: { door: Door }) {
  const { latest, copy } = door.read();
  if (!copy || latest.length === 0) return null;
  return (
    <Stack as="section" gap="sm" aria-labelledby="latest">
      <h2 id="latest" className="eyebrow">
        Últimas
      </h2>
      {latest.map(said => (
        <Row key={said.id} justify="between" wrap={false}>
          <Lines>
            <span className="wraps">{said.ticket ? nameOf(said.ticket) : 'Código sin entrada'}</span>
            <Text as="span" size="sm" dim>
              {hourOf(said.at, copy.event.timeZone)}
            </Text>
          </Lines>
          <StatusTag tone={said.isUndone ? 'neutral' : tones[toneOf(said.verdict)]}>{becameOf(said)}</StatusTag>
        </Row>
      ))}
    </Stack>
  );
}
