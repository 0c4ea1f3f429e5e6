import type { ReactNode } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts/heats.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { CommandButton } from './command-button.tsx';
import { DayRows } from './day-rows.tsx';
import { RepeatHeat } from './heat-trouble.tsx';
import styles from './manager.module.css';
import type { Manager } from './manager-ways.ts';
import { heatTones, hourOf, overOf, said } from './manager-words.ts';
import { rollCallOf } from './missing-rails.ts';
import { PlanLinks } from './plan-links.tsx';
import { RollTally } from './roll-tally.tsx';
import { heatsOf, type ShownDay } from './shown-day.ts';
import { Unpublished } from './unpublished.tsx';
import type { HeatActs } from './use-heat-acts.tsx';

type Heat = CategoryOfTheDay['heats'][number];
type Props = {
  day: ShownDay;
  manager: Manager;
  testId: string | undefined;
  acts: HeatActs;
  look: (heat: Heat) => ReactNode;
};

/** The heats of a test, each with a button for its next act. */
export function HeatsTable({ day, manager, testId, acts, look }: Props) {
  const { data, why } = day;
  const heats = heatsOf(data, testId);
  const test = data.tests.find(({ uid }) => uid === testId);
  const uncalled = heats.find(({ status, calledAt }) => status === 'on_hold' && !calledAt)?.uid;
  const roll = rollCallOf(data);
  const action = (heat: Heat) => {
    const of = { of: heat.name, size: 'lg' } as const;
    if (heat.status === 'finished')
      return (
        <>
          {heat.annulReason === null && why.repeatHeat(heat.uid) === null && <RepeatHeat heat={heat} />}
          {look(heat)}
        </>
      );
    if (heat.status === 'active')
      return (
        <CommandButton
          {...of}
          label="Finalizar Heat"
          why={why.finishHeat(heat.uid)}
          loading={acts.finishing === heat.uid}
          onClick={() => void acts.end(heat)}
        />
      );
    return (
      <>
        {heat.uid === uncalled && why.call(heat.uid) === null && (
          <CommandButton
            {...of}
            label="Llamar"
            why={null}
            loading={acts.calling === heat.uid}
            onClick={() => acts.call(heat)}
          />
        )}
        <CommandButton
          {...of}
          label="Iniciar Heat"
          why={why.startHeat(heat.uid)}
          variant="default"
          loading={acts.starting === heat.uid}
          onClick={() => void acts.begin(heat)}
        />
      </>
    );
  };
  return (
    <>
      <Row justify="between" className={styles.panelHead}>
        <h2 className="small-title wraps">{test ? `Heats de ${test.name}` : 'Heats'}</h2>
        {heats.length > 0 && (
          <Text as="span" size="sm" dim>
            {overOf(heats)} finalizados
          </Text>
        )}
      </Row>
      {heats.some(({ isPublished, status }) => !isPublished && status === 'on_hold') && test && (
        <Unpublished testId={test.uid} />
      )}
      {heats.length === 0 ? (
        <NoHeats data={data} manager={manager} test={test} />
      ) : (
        <DayRows
          name="Heats"
          rows={heats}
          rowKey={({ uid }) => uid}
          look={({ status }) => ({ runs: status === 'active', dim: status === 'finished' })}
          cells={heat => [
            {
              head: 'Heat',
              cell: (
                <Lines>
                  <strong>{heat.name}</strong>
                  <span className="dim text-sm nowrap">{hourOf(heat.start, data.event.timeZone)}</span>
                  <States heat={heat} />
                  {roll?.heat.uid === heat.uid && (
                    <Row as="span" gap="xs">
                      <RollTally ready={roll.ready} size="26px" />
                      <span className="text-sm">{messages.heats.readyOf(roll.count, roll.ready.length)}</span>
                    </Row>
                  )}
                  <Reason why={heat.annulReason} />
                </Lines>
              ),
            },
            { head: 'Acción', cell: <span className={styles.acting}>{action(heat)}</span> },
          ]}
        />
      )}
    </>
  );
}

const States = ({ heat }: { heat: Heat }) => (
  <Tags>
    <StatusTag tone={heatTones[heat.status]}>{heatTags[heat.status]}</StatusTag>
    {heat.status === 'on_hold' && heat.calledAt && <StatusTag tone="info">Llamado</StatusTag>}
    {heat.status === 'on_hold' && !heat.isPublished && <StatusTag tone="pending">Sin publicar</StatusTag>}
    {heat.annulReason !== null && <StatusTag tone="bad">Anulado</StatusTag>}
    {heat.falseStarts > 0 && <StatusTag tone="pending">{said.falseStarts(heat.falseStarts)}</StatusTag>}
  </Tags>
);

/** The reason why a test or heat cannot begin yet, or does not count. */
export const Reason = ({ why }: { why: string | null }) =>
  why ? (
    <span aria-hidden="true" className="dim text-xs">
      {why}
    </span>
  ) : null;

type NoHeatsProps = { data: CategoryOfTheDay; manager: Manager; test: CategoryOfTheDay['tests'][number] | undefined };

/** Why a test has no heats: no test, a race, no rails, another test first, or not generated. */
function whyNone({ category, tests, event }: CategoryOfTheDay, test: NoHeatsProps['test']) {
  if (!test) return ['Esta categoría no tiene tests', 'La organización los crea en la categoría.'] as const;
  if (category.typeCategory === 'running') {
    return ['Una carrera no tiene heats', 'Todos salen juntos: inicia y finaliza el test.'] as const;
  }
  if (event.rails === 0) {
    return ['El evento no tiene carriles', 'Sin carriles no hay heats: inicia y finaliza el test.'] as const;
  }
  const before = tests[tests.indexOf(test) - 1];
  if (before && before.status !== 'finished') {
    return ['Todavía no hay heats de este test', 'Se crean al finalizar el test anterior.'] as const;
  }
  return ['Todavía no hay heats', 'La organización los genera en el evento, con Generar Heats.'] as const;
}

function NoHeats({ data, manager, test }: NoHeatsProps) {
  const [title, text] = whyNone(data, test);
  const isToPlan = manager === 'organization' && test !== undefined && data.category.typeCategory !== 'running';
  const action = isToPlan && <PlanLinks eventId={data.event.uid} manager={manager} />;
  return <EmptyState compact title={title} text={text} action={action} />;
}
