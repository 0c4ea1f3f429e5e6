import { IconCheck, IconSpeakerphone } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts/heats.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import type { CountIn } from '#domain/day/clock/run-states.ts';
import { client } from '#web/lib/api.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { CommandButton } from './command-button.tsx';
import { RepeatHeat } from './heat-trouble.tsx';
import type { LateStart } from './late-start.tsx';
import type { Manager } from './manager-ways.ts';
import { heatTones, hourOf, overOf, said } from './manager-words.ts';
import { linesAtEnd, linesAtStart, railsOf } from './missing-rails.ts';
import { PlanLinks } from './plan-links.tsx';
import { RollCall, rollCallOf } from './roll-call.tsx';
import { heatsOf, type ShownDay } from './shown-day.ts';
import { UnfinishButton } from './unfinish-button.tsx';
import { Unpublished } from './unpublished.tsx';
import { useCommand } from './use-command.ts';

type Heat = CategoryOfTheDay['heats'][number];
type Props = {
  day: ShownDay;
  manager: Manager;
  testId: string | undefined;
  countIn: CountIn;
  late: LateStart;
  look: (heat: Heat) => ReactNode;
};

const words = messages.heats;

/** Whether the clock still runs; then ending the heat needs a confirmation. */
function isUnderWay({ run }: Heat, now: number): boolean {
  if (!run || run.state === 'stopped') return false;
  return faceAt(run, now).phase !== 'capped';
}

export function HeatsTable({ day, manager, testId, countIn, late, look }: Props) {
  const { data, why, seenAt, elseNow } = day;
  const heats = heatsOf(data, testId);
  const test = data.tests.find(({ uid }) => uid === testId);
  const call = useCommand(client.heats.call, said.called, seenAt);
  const start = useCommand(client.heats.start, words.heatStarted, seenAt, late.keep);
  const finish = useCommand(client.heats.finish, words.heatFinished, seenAt);
  const next = heats.find(({ status }) => status === 'on_hold')?.uid;
  const uncalled = heats.find(({ status, calledAt }) => status === 'on_hold' && !calledAt)?.uid;
  // Preloads the confirmation dialog, so that it opens without a network.
  useEffect(() => void import('#web/ui/dialogs/confirm-modal.tsx'), []);
  const end = async (heat: Heat) => {
    const lines = await linesAtEnd(heat.testId, heat.uid);
    const isEarly = isUnderWay(heat, elseNow());
    const question = {
      title: `¿Finalizar el ${heat.name}?`,
      text: `${isEarly ? 'El reloj todavía no llega al tope. ' : ''}${words.unfinishFor}`,
      lines: lines ?? [],
      linesTitle: 'Falta:',
      confirmLabel: 'Finalizar Heat',
      tone: 'destroy',
    } as const;
    const isAsked = isEarly || lines === null || lines.length > 0;
    if (!isAsked || (await confirmDialog(question))) finish.send({ heatId: heat.uid });
  };
  const begin = async (heat: Heat) => {
    const lines = linesAtStart(await railsOf(data, heat.uid), heat.calledAt !== null);
    const question = {
      title: `¿Iniciar el ${heat.name}?`,
      lines,
      linesTitle: 'Falta:',
      confirmLabel: 'Iniciar igual',
      cancelLabel: 'Esperar',
    };
    if (lines.length > 0 && !(await confirmDialog(question))) return;
    late.press();
    start.send({ heatId: heat.uid, countIn });
  };
  const called = rollCallOf(data);
  const missesSome = called !== null && !called.isAll;
  const columns: Column<Heat>[] = [
    { key: 'heat', header: 'Heat', cell: heat => <HeatName heat={heat} timeZone={data.event.timeZone} /> },
    {
      key: 'state',
      header: 'Estado',
      cell: heat => (
        <Lines>
          <Tags>
            <StatusTag tone={heatTones[heat.status]}>{heatTags[heat.status]}</StatusTag>
            {heat.status === 'on_hold' && heat.calledAt && <StatusTag tone="info">Llamado</StatusTag>}
            {heat.status === 'on_hold' && !heat.isPublished && <StatusTag tone="pending">Sin publicar</StatusTag>}
            {heat.annulReason !== null && <StatusTag tone="bad">Anulado</StatusTag>}
            {heat.falseStarts > 0 && <StatusTag tone="pending">{said.falseStarts(heat.falseStarts)}</StatusTag>}
          </Tags>
          <Reason why={heat.annulReason ?? (heat.uid === next ? why.startHeat(heat.uid) : null)} />
        </Lines>
      ),
    },
  ];
  const action = (heat: Heat) => {
    const of = { of: heat.name };
    const again = heat.annulReason === null && why.repeatHeat(heat.uid) === null && <RepeatHeat heat={heat} />;
    if (heat.status === 'finished')
      return (
        <Row as="span" gap="xs" justify="end">
          <UnfinishButton day={day} heat={heat} />
          {again}
          {look(heat)}
          <IconCheck size={20} aria-hidden="true" />
        </Row>
      );
    if (heat.status === 'active')
      return (
        <Row as="span" gap="xs" justify="end">
          {again}
          <CommandButton
            {...of}
            label="Finalizar Heat"
            why={why.finishHeat(heat.uid)}
            variant="strong"
            loading={finish.sent?.heatId === heat.uid}
            onClick={() => void end(heat)}
          />
        </Row>
      );
    return (
      <Row as="span" gap="xs">
        {heat.uid === uncalled && why.call(heat.uid) === null && (
          <CommandButton
            {...of}
            label="Llamar"
            why={null}
            icon={IconSpeakerphone}
            loading={call.sent?.heatId === heat.uid}
            onClick={() => call.send({ heatId: heat.uid })}
          />
        )}
        <CommandButton
          {...of}
          label={missesSome && called.heat.uid === heat.uid ? 'Iniciar igual' : 'Iniciar Heat'}
          why={why.startHeat(heat.uid)}
          variant="filled"
          loading={start.sent?.heatId === heat.uid || late.unsent?.heatId === heat.uid}
          onClick={() => void begin(heat)}
        />
      </Row>
    );
  };
  return (
    <Stack gap="xs">
      <Row justify="between" align="baseline">
        <h2 className="small-title wraps">{test ? `Heats de ${test.name}` : 'Heats'}</h2>
        {heats.length > 0 && (
          <Text as="span" size="sm" dim>
            {overOf(heats)} finalizados
          </Text>
        )}
      </Row>
      {heats.some(({ isPublished, status }) => !isPublished && status === 'on_hold') && test && (
        <Unpublished testId={test.uid} manager={manager} />
      )}
      {called && called.heat.testId === testId && <RollCall data={data} />}
      {heats.length === 0 ? (
        <NoHeats data={data} manager={manager} test={test} />
      ) : (
        <DataTable
          name="Heats"
          columns={columns}
          list={{ data: { rows: heats } }}
          rowKey={({ uid }) => uid}
          runs={({ status }) => status === 'active'}
          action={action}
        />
      )}
    </Stack>
  );
}

const HeatName = ({ heat, timeZone }: { heat: Heat; timeZone: string }) => (
  <Lines>
    <strong>{heat.name}</strong>
    <span className="dim nowrap">{hourOf(heat.start, timeZone)}</span>
  </Lines>
);

/** Why the next heat cannot begin yet; for later heats the reason is obvious. */
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
  return <EmptyState card compact title={title} text={text} action={action} />;
}
