import '#web/ui/styles/table-styles.ts';
import { SegmentedControl } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { CountIn } from '#domain/day/clock/run-states.ts';
import { client } from '#web/lib/api.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { writeDuration } from '#web/ui/texts/duration-text.ts';
import { CommandButton } from './command-button.tsx';
import { HeatClock, useRun } from './heat-clock.tsx';
import { HeatTrouble } from './heat-trouble.tsx';
import { hourOf, said } from './manager-words.ts';
import type { ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

const countIns = [
  { value: '10', label: '10 s' },
  { value: '3', label: '3 s' },
  { value: '0', label: 'Sin cuenta' },
];

type Props = { day: ShownDay; countIn: CountIn; onCountIn: (countIn: CountIn) => void };

/** The clock of the running heat, or the next heat; and the countdown before a start. */
export function ClockCard({ day, countIn, onCountIn }: Props) {
  const { heats, event } = day.data;
  const active = heats.find(({ status }) => status === 'active');
  const next = heats.find(({ status }) => status === 'on_hold');
  const label = 'Cuenta atrás al iniciar';
  return (
    <Row as="section" gap="lg" justify="between" className="card inside" aria-label="Reloj">
      {active ? (
        <RunningHeat day={day} heat={active} countIn={countIn} />
      ) : (
        <Stack gap="2xs">
          <p className="eyebrow">{next ? 'Sigue' : 'Heats'}</p>
          <Text size="2xl" num>
            {next ? `${next.name} · ${hourOf(next.start, event.timeZone)}` : noNext(day.data)}
          </Text>
        </Stack>
      )}
      <Stack gap="2xs">
        <span className="eyebrow">{label}</span>
        <SegmentedControl
          aria-label={label}
          data={countIns}
          value={`${countIn}`}
          onChange={value => onCountIn(Number(value) as CountIn)}
        />
      </Stack>
    </Row>
  );
}

function noNext({ heats, category }: ShownDay['data']): string {
  if (heats.length > 0) return 'No queda ninguno por correr';
  return category.typeCategory === 'running' ? 'Una carrera no los lleva' : 'Todavía no hay ninguno';
}

type Running = { day: ShownDay; heat: ShownDay['data']['heats'][number]; countIn: CountIn };

function RunningHeat({ day, heat, countIn }: Running) {
  const { why, seenAt, elseNow } = day;
  const shown = useRun(heat.run, elseNow);
  const pause = useCommand(client.heats.pause, said.clockPaused, seenAt);
  const resume = useCommand(client.heats.resume, said.clockResumed, seenAt);
  // The clock can be changed when its heat may be ended (ORG-287).
  const closed = why.finishHeat(heat.uid);
  const heatId = heat.uid;
  return (
    <Row gap="lg">
      <Stack gap="2xs">
        {shown && <HeatClock shown={shown} />}
        <Text as="span" size="sm" dim>
          {heat.run ? `${heat.name}, tope ${writeDuration(heat.run.capMs / 1000)}` : heat.name}
          {heat.run?.isManual && ' · salida de viva voz'}
        </Text>
      </Stack>
      {heat.run?.state === 'running' && (
        <CommandButton
          label="Pausar reloj"
          why={closed}
          icon={IconPlayerPause}
          loading={pause.isPending}
          onClick={() => pause.send({ heatId })}
        />
      )}
      {heat.run?.state === 'paused' && (
        <CommandButton
          label="Reanudar reloj"
          why={closed}
          variant="strong"
          icon={IconPlayerPlay}
          loading={resume.isPending}
          onClick={() => resume.send({ heatId, countIn })}
        />
      )}
      {shown && (
        <HeatTrouble
          day={day}
          heat={heat}
          elapsedMs={shown.elapsedMs}
          isCountingIn={shown.phase === 'counting' && shown.elapsedMs <= 0}
        />
      )}
    </Row>
  );
}
