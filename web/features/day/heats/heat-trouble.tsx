import '#web/ui/styles/menu-styles.ts';
import { Menu } from '@mantine/core';
import { IconClockEdit, IconDots, IconPlayerTrackPrev, IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { falseStartMs } from '#domain/day/clock/run-states.ts';
import { client } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { MenuAct } from './menu-act.tsx';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const TroubleDialog = lazy(() => import('./trouble-dialog.tsx').then(module => ({ default: module.TroubleDialog })));

const words = messages.heats;

type Heat = CategoryOfTheDay['heats'][number];
type Props = { day: ShownDay; heat: Heat; elapsedMs: number };

/** Acts after a wrong start or a wrong clock. A dialog that is open stays open after the half minute. */
export function HeatTrouble({ day: { data, why, seenAt }, heat, elapsedMs }: Props) {
  const [asks, setAsks] = useState<'falseStart' | 'adjust' | 'repeat'>();
  const back = useCommand(client.heats.falseStart, words.falseStart, seenAt);
  const { uid: heatId, name } = heat;
  const late = elapsedMs < falseStartMs ? null : words.falseStartLate;
  const close = () => setAsks(undefined);
  return (
    <>
      <Menu position="bottom-end" width={300} withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" size="lg" aria-label={`Más sobre ${name}`} loading={back.isPending}>
            <IconDots size={20} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAct
            label="Salida en falso"
            of={name}
            why={why.finishHeat(heatId) ?? late}
            icon={IconPlayerTrackPrev}
            onClick={() => setAsks('falseStart')}
          />
          <MenuAct
            label="Corregir reloj"
            of={name}
            why={why.adjust(heatId)}
            icon={IconClockEdit}
            onClick={() => setAsks('adjust')}
          />
          <MenuAct
            label="Repetir"
            of={name}
            why={why.repeatHeat(heatId)}
            icon={IconRepeat}
            onClick={() => setAsks('repeat')}
          />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asks === 'falseStart' && (
          <TroubleDialog
            asks="falseStart"
            heat={name}
            rails={data.heatId === heatId ? data.rails : []}
            isBusy={back.isPending}
            onSend={railId => back.send({ heatId, railId })}
            onClose={close}
          />
        )}
        {asks === 'adjust' && <TroubleDialog asks="adjust" heatId={heatId} heat={name} onClose={close} />}
        {asks === 'repeat' && <TroubleDialog asks="repeat" heat={heat} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The act in the row of a heat that has run. */
export const RepeatHeat = ({ heat }: { heat: Heat }) => (
  <DialogButton label="Repetir" aria-label={`Repetir: ${heat.name}`} variant="subtle" size="lg">
    {close => <TroubleDialog asks="repeat" heat={heat} onClose={close} />}
  </DialogButton>
);
