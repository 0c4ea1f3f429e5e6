import { IconFlag, IconPlayerPlay, IconSpeakerphone } from '@tabler/icons-react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import type { CategoryActs } from './category-controls.tsx';
import { Act, Block, nameOfHeat } from './day-block.tsx';
import styles from './manager.module.css';
import { hourOf } from './manager-words.ts';
import { rollCallOf } from './missing-rails.ts';
import { RollTally } from './roll-tally.tsx';
import { heatsOf, type ShownDay } from './shown-day.ts';
import { CountInChoice } from './start-dialog.tsx';
import type { TestActs } from './tests-table.tsx';
import type { HeatActs } from './use-heat-acts.tsx';

type Heat = CategoryOfTheDay['heats'][number];
export type Steps = { day: ShownDay; acts: HeatActs; ofCategory: CategoryActs; ofTest: TestActs };

/** The next step of the day, while no heat runs. */
export function NextStep(props: Steps) {
  const { category, heats, tests } = props.day.data;
  if (category.status === 'finished') return <Block title="Categoría finalizada" text="Ya no queda nada por correr." />;
  if (category.status !== 'active') return <Resting {...props} />;
  const test = tests.find(({ status }) => status === 'active');
  const next = heats.find(({ status, testId }) => status === 'on_hold' && testId === test?.uid);
  return next ? <Next {...props} heat={next} /> : <BetweenTests {...props} test={test} />;
}

function Next({ day, heat, acts }: Steps & { heat: Heat }) {
  const { data, why } = day;
  const roll = rollCallOf(data);
  const called = roll?.heat.uid === heat.uid ? roll : null;
  const isCalled = heat.calledAt !== null;
  // While the rails of another heat are shown, those of this one are not known.
  const mayLack = called ? called.count < called.ready.length : data.heatId !== heat.uid;
  return (
    <Block
      title={nameOfHeat(day, heat)}
      aside={isCalled && <StatusTag tone="pending">Llamado</StatusTag>}
      text={called ? undefined : `Sigue · ${hourOf(heat.start, data.event.timeZone)}`}
      acts={
        <>
          <Act
            variant="filled"
            icon={IconPlayerPlay}
            why={why.startHeat(heat.uid)}
            loading={acts.starting === heat.uid}
            onClick={() => acts.begin(heat)}
          >
            {`Iniciar ${heat.name}`}
          </Act>
          {isCalled && mayLack && (
            <Button variant="default" size="lg" className={styles.act} onClick={() => void acts.ask(heat)}>
              Ver quién falta
            </Button>
          )}
          {!isCalled && why.call(heat.uid) === null && (
            <Button
              variant="default"
              size="lg"
              icon={IconSpeakerphone}
              className={styles.act}
              loading={acts.calling === heat.uid}
              onClick={() => acts.call(heat)}
            >
              {`Llamar al ${heat.name}`}
            </Button>
          )}
        </>
      }
    >
      {called && (
        <Row gap="lg">
          <p role="status">
            <span className="num" style={{ fontSize: '6rem', lineHeight: 0.82 }}>
              {called.count}
            </span>{' '}
            <Text as="span" size="lg" dim>
              de {called.ready.length} listos
            </Text>
          </p>
          <RollTally ready={called.ready} size="clamp(48px, 8vw, 64px)" />
        </Row>
      )}
      <CountInChoice {...acts} />
    </Block>
  );
}

function Resting({ day: { data }, ofCategory }: Steps) {
  const isPaused = data.category.status === 'paused';
  return (
    <Block
      title={isPaused ? 'La categoría está en pausa' : 'La categoría no ha empezado'}
      text={isPaused ? 'Nada corre ni empieza hasta que la reanudes.' : 'Al iniciarla se abren sus tests y heats.'}
      acts={
        <Act
          variant="filled"
          icon={IconPlayerPlay}
          why={ofCategory.whys.start}
          loading={ofCategory.isStarting}
          onClick={ofCategory.start}
        >
          {`${ofCategory.label} la categoría`}
        </Act>
      }
    />
  );
}

function BetweenTests({
  day,
  test,
  ofCategory,
  ofTest,
}: Steps & { test: CategoryOfTheDay['tests'][number] | undefined }) {
  const { data, why } = day;
  const next = data.tests.find(({ status }) => status === 'on_hold' || status === null);
  if (test)
    return (
      <Block
        title={test.name}
        text={heatsOf(data, test.uid).length > 0 ? 'Terminaron todos sus heats.' : 'Finalízalo cuando todos terminen.'}
        acts={
          <Act
            variant="strong"
            icon={IconFlag}
            why={why.finishTest(test.uid)}
            loading={ofTest.finishing === test.uid}
            onClick={() => ofTest.finish(test)}
          >{`Finalizar ${test.name}`}</Act>
        }
      />
    );
  if (next)
    return (
      <Block
        title={next.name}
        text={`Sigue · ${hourOf(next.start, data.event.timeZone)}`}
        acts={
          <Act
            variant="filled"
            icon={IconPlayerPlay}
            why={why.startTest(next.uid)}
            loading={ofTest.starting === next.uid}
            onClick={() => ofTest.start(next)}
          >{`Iniciar ${next.name}`}</Act>
        }
      />
    );
  return (
    <Block
      title="Terminaron todos los tests"
      text="Confirma lo que te espera y finaliza la categoría."
      acts={
        <Act
          variant="strong"
          icon={IconFlag}
          why={ofCategory.whys.finish}
          loading={ofCategory.isFinishing}
          onClick={ofCategory.finish}
        >
          Finalizar la categoría
        </Act>
      }
    />
  );
}
