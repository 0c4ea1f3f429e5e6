import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ScreenList, ScreenOfEvent } from '#contract/day/screens.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { Remote } from './remote.tsx';
import { agoText, detailText, progressText } from './screen-words.ts';

const PairScreen = lazy(() => import('./pair-screen.tsx').then(module => ({ default: module.PairScreen })));
const EditScreen = lazy(() => import('./edit-screen.tsx').then(module => ({ default: module.EditScreen })));

export function ScreenCards({ list }: { list: ScreenList }) {
  const [isPairing, setPairing] = useState(false);
  const pair = !list.event.isOver && (
    <Button variant="filled" onClick={() => setPairing(true)}>
      Vincular una pantalla
    </Button>
  );
  // The dialog stands beside both, so it stays open when the first screen replaces the empty state.
  return (
    <>
      {list.screens.length > 0 ? (
        <Stack gap="md">
          {!list.event.isOver && <Remote list={list} />}
          <Row gap="md" justify="between">
            <Text dim>Otra pantalla se abre en {location.host}/pantalla.</Text>
            {pair}
          </Row>
          <Stack as="ul" gap="sm" aria-label="Pantallas">
            {list.screens.map(screen => (
              <ScreenCard key={screen.uid} list={list} screen={screen} />
            ))}
          </Stack>
        </Stack>
      ) : (
        <EmptyState
          card
          level={2}
          title="Todavía no hay pantallas"
          text={`Abre ${location.host}/pantalla en el navegador de un televisor o de un portátil, y vincúlalo aquí con el código que muestra.`}
          action={pair}
        />
      )}
      <Suspense>{isPairing && <PairScreen list={list} onClose={() => setPairing(false)} />}</Suspense>
    </>
  );
}

type Props = { list: ScreenList; screen: ScreenOfEvent };

function ScreenCard({ list, screen }: Props) {
  const remove = useAction(api.screens.remove.mutationOptions(), {
    done: messages.screens.removed,
    changes: [api.screens.key()],
  });
  const ask = async () => {
    const isSure = await confirmDialog({
      title: `¿Quitar «${screen.name}»?`,
      text: 'La pantalla deja de mostrar el evento y vuelve a pedir un código.',
      confirmLabel: 'Quitar',
      tone: 'destroy',
    });
    if (isSure) remove.mutate({ screenId: screen.uid });
  };
  return (
    <Row as="li" gap="md" justify="between" className="card inside" aria-label={screen.name}>
      <Stack gap="2xs">
        <Row gap="sm">
          <h2 className="small-title wraps">{screen.name}</h2>
          <Presence list={list} screen={screen} />
        </Row>
        <Text>{progressText(list, screen).text}</Text>
        <Text size="sm" dim>
          {detailText(list, screen)}
        </Text>
      </Stack>
      <Row gap="xs">
        <DialogButton label="Cambiar" aria-label={`Cambiar: ${screen.name}`}>
          {close => <EditScreen list={list} screen={screen} onClose={close} />}
        </DialogButton>
        <Button
          variant="default"
          icon={IconTrash}
          loading={remove.isPending}
          aria-label={`Quitar: ${screen.name}`}
          onClick={ask}
        >
          Quitar
        </Button>
      </Row>
    </Row>
  );
}

/** A tag for a screen with a problem; nothing while its connection works. */
function Presence({ list, screen }: Props) {
  const { state, seenAt, info } = screen;
  if (state === 'lost') {
    const ago = agoText(Date.parse(list.now) - Date.parse(seenAt));
    return <StatusTag tone="bad">{`Perdida ${ago}`}</StatusTag>;
  }
  if (info?.isBehind) return <StatusTag tone="pending">Sin datos nuevos</StatusTag>;
  if (progressText(list, screen).tone === 'pending') return <StatusTag tone="pending">No lo muestra</StatusTag>;
  return <StatusTag tone="good">Conectada</StatusTag>;
}
