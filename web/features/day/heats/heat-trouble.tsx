import { lazy } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { falseStartMs } from '#domain/day/clock/run-states.ts';
import { client } from '#web/lib/api.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { CommandButton } from './command-button.tsx';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const TroubleDialog = lazy(() => import('./trouble-dialog.tsx').then(module => ({ default: module.TroubleDialog })));

const words = messages.heats;

type Heat = CategoryOfTheDay['heats'][number];
type Props = { day: ShownDay; heat: Heat; elapsedMs: number; isCountingIn: boolean };

/** Actions after a wrong start or clock. An open question stays after the half minute. */
export function HeatTrouble({ day: { data, why, seenAt }, heat, elapsedMs, isCountingIn }: Props) {
  const done = isCountingIn ? words.startCancelled : words.falseStart;
  const back = useCommand(client.heats.falseStart, done, seenAt);
  const heatId = heat.uid;
  const closed = why.finishHeat(heatId);
  return (
    <Row gap="xs">
      {isCountingIn ? (
        <CommandButton
          label="Cancelar la salida"
          why={closed}
          loading={back.isPending}
          onClick={() => back.send({ heatId })}
        />
      ) : (
        <DialogButton
          label="Salida en falso"
          isOffered={closed === null && elapsedMs < falseStartMs}
          loading={back.isPending}
        >
          {close => (
            <TroubleDialog
              asks="falseStart"
              heat={heat.name}
              rails={data.heatId === heatId ? data.rails : []}
              isBusy={back.isPending}
              onSend={railId => back.send({ heatId, railId })}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      <DialogButton label="Corregir reloj" variant="subtle" isOffered={why.adjust(heatId) === null}>
        {close => <TroubleDialog asks="adjust" heatId={heatId} heat={heat.name} onClose={close} />}
      </DialogButton>
    </Row>
  );
}

/** In the row of a heat that runs or has run. */
export const RepeatHeat = ({ heat }: { heat: Heat }) => (
  <DialogButton label="Repetir" aria-label={`Repetir: ${heat.name}`} variant="subtle">
    {close => <TroubleDialog asks="repeat" heat={heat} onClose={close} />}
  </DialogButton>
);
