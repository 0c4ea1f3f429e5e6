import { IconCheck } from '@tabler/icons-react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts/heats.ts';
import { client } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { writeDuration } from '#web/ui/texts/duration-text.ts';
import { CommandButton } from './command-button.tsx';
import { Reason } from './heats-table.tsx';
import styles from './manager.module.css';
import { heatTones, hourOf, overOf } from './manager-words.ts';
import { openAtEnd, unsettledOf } from './missing-rails.ts';
import { heatsOf, type ShownDay } from './shown-day.ts';
import { useCommand } from './use-command.ts';

type Test = CategoryOfTheDay['tests'][number];
type Props = { day: ShownDay; acts: TestActs; testId: string | undefined; onTest: (testId: string) => void };

const words = messages.heats;

/** Starts and ends a test, after the questions that each act asks. */
export function useTestActs({ data, seenAt }: ShownDay) {
  const start = useCommand(client.heats.startTest, words.testStarted, seenAt);
  const finish = useCommand(client.heats.finishTest, words.testFinished, seenAt);
  return {
    starting: start.sent?.testId,
    finishing: finish.sent?.testId,
    start: ({ uid: testId }: Test) => start.send({ testId }),
    finish: async ({ uid, name, openRails }: Test) => {
      const [open, unsettled] = await Promise.all([openRails > 0 ? openAtEnd(uid) : null, unsettledOf(data, uid)]);
      const follows = data.tests[data.tests.findIndex(test => test.uid === uid) + 1];
      const isSure = await confirmDialog({
        title: `¿Finalizar ${name}?`,
        text: whatFollows(follows?.name, hasHeats(data)),
        // The end of a test with open rails asks once, then is allowed (D11).
        lines: [...unsettled, ...(openRails > 0 ? [words.openRails(openRails), ...(open?.lines ?? [])] : [])],
        linesTitle: 'Falta:',
        confirmLabel: 'Finalizar Test',
        tone: 'destroy',
      });
      if (isSure) finish.send({ testId: uid, withOpenRails: openRails > 0 });
    },
  };
}

export type TestActs = ReturnType<typeof useTestActs>;

const hasHeats = ({ category, event }: CategoryOfTheDay) => category.typeCategory !== 'running' && event.rails > 0;

export function TestsTable({ day, acts, testId, onTest }: Props) {
  const { data, why } = day;
  const next = data.tests.find(({ status }) => status !== 'finished');
  const columns: Column<Test>[] = [
    {
      key: 'test',
      header: 'Test',
      cell: ({ name, start: at, capMs }) => (
        <Lines>
          <strong>{name}</strong>
          <span className="dim">
            <span className="nowrap">{hourOf(at, data.event.timeZone)}</span> · tope {writeDuration(capMs / 1000)}
          </span>
        </Lines>
      ),
    },
    {
      key: 'state',
      header: 'Estado',
      cell: ({ uid, status }) => (
        <Lines>
          <StatusTag tone={heatTones[status ?? 'on_hold']}>{heatTags[status ?? 'on_hold']}</StatusTag>
          {uid === next?.uid && <Reason why={status === 'active' ? why.finishTest(uid) : why.startTest(uid)} />}
        </Lines>
      ),
    },
    {
      key: 'heats',
      header: 'Heats',
      phone: 'named',
      cell: ({ uid, name }) => {
        const heats = heatsOf(data, uid);
        if (heats.length === 0) return null;
        return (
          <Button
            variant={uid === testId ? 'default' : 'subtle'}
            size="lg"
            aria-pressed={uid === testId}
            aria-label={`${overOf(heats)}: ver los heats de ${name}`}
            onClick={() => onTest(uid)}
          >
            {overOf(heats)}
          </Button>
        );
      },
    },
  ];
  const action = (test: Test) => {
    const { uid, name, status } = test;
    if (status === 'finished') return <IconCheck size={20} aria-hidden="true" />;
    if (status === 'active')
      return (
        <CommandButton
          label="Finalizar Test"
          of={name}
          why={why.finishTest(uid)}
          variant="strong"
          size="lg"
          loading={acts.finishing === uid}
          onClick={() => void acts.finish(test)}
        />
      );
    return (
      <CommandButton
        label="Iniciar Test"
        of={name}
        why={why.startTest(uid)}
        variant="filled"
        size="lg"
        loading={acts.starting === uid}
        onClick={() => acts.start(test)}
      />
    );
  };
  return (
    <Stack gap="xs" id="tests" className={styles.tests}>
      <Row justify="between" align="baseline">
        <h2 className="small-title">Tests</h2>
        {hasHeats(data) && (
          <Text as="span" size="sm" dim>
            Al finalizar un test se crean los heats del siguiente
          </Text>
        )}
      </Row>
      <DataTable
        name="Tests"
        columns={columns}
        list={{ data: { rows: data.tests } }}
        rowKey={({ uid }) => uid}
        runs={({ status }) => status === 'active'}
        action={action}
        level={3}
        none={{ title: 'Esta categoría no tiene tests', text: 'La organización los crea en la categoría.' }}
      />
    </Stack>
  );
}

function whatFollows(next: string | undefined, hasHeats: boolean): string {
  if (next === undefined) return 'Es el último test de la categoría.';
  return hasHeats ? `Se crean los heats de ${next} con la tabla de ahora.` : `Sigue ${next}.`;
}
