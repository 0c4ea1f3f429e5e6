import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Act, Block, nameOfHeat } from './day-block.tsx';
import { HeatClock, useRun } from './heat-clock.tsx';
import { HeatTrouble } from './heat-trouble.tsx';
import styles from './manager.module.css';
import { said } from './manager-words.ts';
import { NextStep, type Steps } from './next-step.tsx';
import { CountInChoice } from './start-dialog.tsx';
import { UnfinishButton } from './unfinish-button.tsx';
import { useCommand } from './use-command.ts';

/** Shows the running heat, else the next step. Its buttons act only on the floor (LIVE-D19). */
export function RunBlock(props: Steps) {
  const { heats } = props.day.data;
  const active = heats.find(({ status }) => status === 'active');
  if (active) return <Running {...props} heat={active} />;
  const [last] = heats
    .filter(({ finishedAt }) => finishedAt !== null)
    .sort((a, b) => Date.parse(b.finishedAt ?? '') - Date.parse(a.finishedAt ?? ''));
  return (
    <>
      <NextStep {...props} />
      {last && <UnfinishButton day={props.day} heat={last} />}
    </>
  );
}

const over = ['finished', 'signed', 'contested', 'confirmed'];

function Running({ day, heat, acts, ofCategory }: Steps & { heat: CategoryOfTheDay['heats'][number] }) {
  const { data, why, seenAt, elseNow } = day;
  const shown = useRun(heat.run, elseNow);
  const pause = useCommand(client.heats.pause, said.clockPaused, seenAt);
  const resume = useCommand(client.heats.resume, said.clockResumed, seenAt);
  const back = useCommand(client.heats.falseStart, messages.heats.startCancelled, seenAt);
  const heatId = heat.uid;
  const { run } = heat;
  // The clock can be changed while its heat may be ended (ORG-287).
  const closed = why.finishHeat(heatId);
  const isCountingIn = shown?.phase === 'counting' && shown.elapsedMs <= 0;
  const done = data.heatId === heatId ? data.rails.filter(({ state }) => over.includes(state)).length : 0;
  const isPaused = run?.state === 'paused';
  return (
    <Block
      title={nameOfHeat(day, heat)}
      runs={isPaused ? 'paused' : 'runs'}
      aside={
        <Text as="span" size="sm">
          {[done > 0 && (done === 1 ? '1 terminó' : `${done} terminaron`), run?.isManual && 'salida de viva voz']
            .filter(Boolean)
            .join(' · ')}
        </Text>
      }
      acts={
        <>
          {ofCategory.whys.start === null ? (
            <Button size="lg" variant="filled" icon={IconPlayerPlay} onClick={ofCategory.start}>
              Reanudar la categoría
            </Button>
          ) : isCountingIn ? (
            <Button
              size="lg"
              variant="default"
              disabled={closed !== null}
              loading={back.isPending}
              onClick={() => back.send({ heatId })}
            >
              Cancelar la salida
            </Button>
          ) : isPaused ? (
            <Button
              size="lg"
              variant="filled"
              icon={IconPlayerPlay}
              disabled={closed !== null}
              loading={resume.isPending}
              onClick={() => resume.send({ heatId, countIn: acts.countIn })}
            >
              Reanudar reloj
            </Button>
          ) : (
            <Button
              size="lg"
              variant="default"
              className={styles.short}
              icon={IconPlayerPause}
              disabled={closed !== null}
              loading={pause.isPending}
              onClick={() => pause.send({ heatId })}
            >
              Pausar reloj
            </Button>
          )}
          <HeatTrouble day={day} heat={heat} elapsedMs={shown?.elapsedMs ?? 0} />
          <Act
            variant={isPaused ? 'default' : 'strong'}
            why={closed}
            loading={acts.finishing === heatId}
            onClick={() => acts.end(heat)}
          >
            {`Finalizar ${heat.name}`}
          </Act>
        </>
      }
    >
      {shown && run && (
        <>
          <HeatClock shown={shown} capMs={run.capMs} size="clamp(6.5rem, 17.3vw, 8.875rem)" />
          <div className={styles.track} aria-hidden="true">
            <div style={{ width: `${Math.min(100, (Math.max(0, shown.elapsedMs) / run.capMs) * 100)}%` }} />
          </div>
        </>
      )}
      {isPaused && ofCategory.whys.start !== null && <CountInChoice {...acts} />}
    </Block>
  );
}
