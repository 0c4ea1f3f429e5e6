import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { newId } from '#web/lib/new-id.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { doorDeviceKey } from '#web/lib/storage/door-device-key.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { DoorPanel } from './door-panel.tsx';

const nameKey = (eventId: string) => `door-name:${eventId}`;
const textOf = (name: string) => {
  const stored = readKept(name);
  return typeof stored === 'string' ? stored : '';
};

/** One id for all doors of this device, so that it can undo its own admissions. */
function deviceOf(): string {
  const known = textOf(doorDeviceKey);
  if (known) return known;
  const made = newId();
  keep(doorDeviceKey, made);
  return made;
}

type Props = { account: string; eventId: string; back: React.ReactNode };

/** The door, once it has a name. Other doors show the name when a person entered twice. */
export function DoorAtWork({ account, eventId, back }: Props) {
  const [device] = useState(deviceOf);
  const [door, setDoor] = useState(() => textOf(nameKey(eventId)));
  return (
    <div className="page">
      <PageHeader title="Puerta" back={back} />
      {door ? (
        <DoorPanel place={{ account, eventId, door, device }} />
      ) : (
        <DoorName
          onName={name => {
            keep(nameKey(eventId), name);
            void navigator.storage?.persist?.();
            setDoor(name);
          }}
        />
      )}
    </div>
  );
}

function DoorName({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const said = name.trim();
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        setAsked(true);
        if (said) onName(said);
      }}
    >
      <Stack gap="lg">
        <Text size="lg">
          Prepara esta puerta mientras tienes conexión: la lista de entradas se queda en este dispositivo, y la puerta
          sigue aunque se vaya la red.
        </Text>
        <TextField
          label="Nombre de la puerta"
          placeholder="Puerta Norte"
          description="Lo leen las demás puertas cuando alguien entra dos veces. Si puedes, dale a cada puerta sus propios tipos de entrada."
          required
          maxLength={40}
          value={name}
          error={isAsked && !said ? messages.door.name : undefined}
          onChange={event => setName(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" size="lg">
            Preparar esta puerta
          </Button>
        </div>
      </Stack>
    </form>
  );
}
