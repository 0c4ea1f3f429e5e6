import { IconBellRinging } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { untilStart } from '#domain/day/heats/until-start.ts';
import { writeQuantity, writeResult } from '#web/entities/result/result-words.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { sayLastTap } from './newest-words.ts';
import { NoShowButton } from './no-show-button.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';
import { serverTime } from './server-time.ts';
import { Workout } from './workout.tsx';

const words = messages.rails;

const over: Partial<Record<RailOfJudge['state'], string>> = {
  empty: 'En este carril no hay nadie.',
  finished: 'Este carril ya terminó: falta que lo confirme el juez principal.',
  signed: 'Este carril ya está firmado: falta que lo confirme el juez principal.',
  contested: messages.protests.first,
  confirmed: 'El resultado de este carril está confirmado.',
  scratched: 'Este carril quedó sin resultado: el atleta no se presentó o no terminó.',
};

type Props = { at: RailOfJudge; rail: RailCount; isSuperseded: boolean; onTake: () => Promise<void> };

/** The judge's rail before its heat is called: the time, the athlete and the workout (D34). */
function BeforeRail({ at }: { at: RailOfJudge }) {
  const { heat, entry, category, test, event } = at;
  const left = untilStart(heat.start, serverTime().now);
  return (
    <>
      <Row justify="between" align="end" wrap={false} style={looks.minutes}>
        <div>
          <Text dim>{left.before}</Text>
          <Text size="4xl" num>
            {left.text}
          </Text>
        </div>
        <div style={looks.hour}>
          <Text dim>Hora</Text>
          <Text size="3xl" num className="nowrap">
            {formatHour(heat.start, event.timeZone)}
          </Text>
        </div>
      </Row>
      <div>
        <Text as="h2" size="2xl" num className="wraps">
          {entry?.name ?? 'Carril libre'}
        </Text>
        <Text dim className="wraps">
          {category.name}
        </Text>
      </div>
      {at.typed && (
        <Notice tone="warn" title={words.alreadyTyped(writeResult(at.typed, test))}>
          {words.keptBeside}
        </Notice>
      )}
      {entry?.isAbsent && <Notice tone="warn">En Llegadas lo marcaron ausente.</Notice>}
      <Workout test={test} />
      <div className="grow" />
      <Row gap="md" wrap={false} style={looks.coming}>
        <IconBellRinging size={24} aria-hidden="true" />
        <span>
          {at.role === 'second' ? (
            'Cuando llamen al heat, aquí empieza tu conteo.'
          ) : (
            <>
              Cuando llamen al heat, aquí sale <strong>LISTO</strong>.
            </>
          )}
        </span>
      </Row>
    </>
  );
}

/** The page before this device counts: it takes the rail, or says why it cannot. */
export function TakeRail({ at, rail, isSuperseded, onTake }: Props) {
  const isEarly = at.heat.status === 'on_hold' && !at.heat.isCalled;
  const isSecond = at.role === 'second';
  const said = over[at.state];
  if (isEarly && !said && !isSuperseded) return <BeforeRail at={at} />;
  return (
    <Stack gap="lg">
      <div>
        <Text dim className="wraps">{`${at.test.name} · ${at.category.name}`}</Text>
        <Text as="h2" size="3xl" num className="wraps">
          {at.entry?.name ?? 'Carril libre'}
        </Text>
      </div>
      {said && <Notice tone="info">{said}</Notice>}
      {!said && at.state === 'judging' && at.newest && (
        <Text size="lg">
          {[
            words.standsAt(writeQuantity(at.newest.count, at.test), at.newest.judge ?? words.somebody),
            sayLastTap(at.newest, at.test, serverTime().now),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {isSuperseded && (
        <Notice
          tone="warn"
          title={`Aquí contaste ${writeQuantity(rail.read().tally.count, at.test)}: hay un conteo más nuevo`}
        >
          Otro dispositivo tomó este carril, o se abrió de nuevo. Lo que contaste aquí queda guardado.
        </Notice>
      )}
      {!said && at.typed && (
        <Notice tone="warn" title={words.alreadyTyped(writeResult(at.typed, at.test))}>
          {words.keptBeside}
        </Notice>
      )}
      {!said && at.entry?.isAbsent && <Notice tone="warn">En Llegadas lo marcaron ausente.</Notice>}
      {!said && !isEarly && (
        <>
          {isSecond && <Text>{words.secondHelp}</Text>}
          <Button size="xl" onClick={() => void onTake()}>
            {at.state === 'judging' ? 'Seguir el conteo aquí' : isSecond ? 'Contar este carril' : 'Juzgar este carril'}
          </Button>
          {!isSecond && <NoShowButton at={at} />}
        </>
      )}
    </Stack>
  );
}
