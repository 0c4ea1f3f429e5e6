import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useReducer } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { unfinishLeft } from '#domain/day/heats/unfinish.ts';
import { client } from '#web/lib/api.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useFloorClock } from '#web/lib/clock/use-floor-clock.ts';
import { CommandButton } from './command-button.tsx';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

type Props = { day: ShownDay; heat: CategoryOfTheDay['heats'][number] };

/** `Deshacer · 28 s`, beside a heat that has just finished, while no other heat uses its floor. */
export function UnfinishButton({ day: { why, seenAt, elseNow }, heat }: Props) {
  const back = useCommand(client.heats.unfinish, messages.heats.unfinished, seenAt);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const finishedAt = heat.status === 'finished' && heat.finishedAt !== null ? Date.parse(heat.finishedAt) : 0;
  const left = unfinishLeft(finishedAt, readFloorClock() ?? elseNow());
  const isOffered = left > 0 && why.unfinish(heat.uid) === null;
  useFloorClock(isOffered);
  useEffect(() => {
    if (!isOffered) return;
    const timer = setInterval(drawAgain, 250);
    return () => clearInterval(timer);
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <CommandButton
      label={`Deshacer · ${Math.ceil(left / 1_000)} s`}
      of={heat.name}
      why={null}
      variant="strong"
      size="lg"
      style={{ flex: 'none' }}
      icon={IconArrowBackUp}
      loading={back.isPending}
      onClick={() => back.send({ heatId: heat.uid })}
    />
  );
}
