import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BlockFormSchema, type DayBlocks } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import { api } from '#web/lib/api.ts';
import { useZoneNote } from '#web/lib/clock/date-text.tsx';
import { formatHour } from '#web/lib/clock/dates.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import {
  askedRestMin,
  faultOf,
  firstTimes,
  heatsOf,
  hoursOf,
  isPlanned,
  type PlannedTest,
  placeName,
  shortRestOf,
  type TestOfPlan,
} from './block-words.ts';

type Props = { plan: DayBlocks; test: TestOfPlan; onDone: () => void };

/** When a test runs: its facts, and the two fields. A test with published heats is read only. */
export function BlockForm({ plan, test, onDone }: Props) {
  const fault = isPlanned(test) ? faultOf(plan, test) : null;
  const isFixed = test.drawn === 'published' || plan.isEnded;
  return (
    <Stack gap="md">
      {isPlanned(test) && (
        <Text size="xl" num>
          {hoursOf(plan, test)}
        </Text>
      )}
      <Text>
        <strong>{`${heatsOf(test)}. `}</strong>
        {`${counted(test.entries, 'inscripción', 'inscripciones')} en ${counted(plan.event.rails, 'carril', 'carriles')}, ${placeName(plan, test)}.`}
      </Text>
      {fault && <Notice tone="warn">{fault}</Notice>}
      {isPlanned(test) && !isFixed && <Facts plan={plan} test={test} onDone={onDone} />}
      {test.drawn === 'drawn' && (
        <Notice>Sus heats están generados sin publicar: «Generar Heats» los pasa a la hora nueva.</Notice>
      )}
      {isFixed ? (
        <Text dim>{plan.isEnded ? 'El evento terminó.' : messages.heats.hasHeats}</Text>
      ) : (
        <Fields plan={plan} test={test} onDone={onDone} />
      )}
      <TextLink to={paths.editWod} params={{ wodId: test.uid }}>
        Cambiar la pista o las fechas del test
      </TextLink>
    </Stack>
  );
}

type FactsProps = { plan: DayBlocks; test: PlannedTest; onDone: () => void };

/** Rest and judges of a block, and the smallest move that mends a short rest. */
function Facts({ plan, test, onDone }: FactsProps) {
  const { event, tests } = plan;
  const { judges, start, end } = test.block;
  const rest = shortRestOf(test);
  const before = tests.find(({ uid }) => uid === rest?.after);
  const later = rest ? askedRestMin - rest.min : 0;
  const move = useAction(api.heats.setBlock.mutationOptions(), {
    done: () => {
      notify.success(messages.heats.blockSet);
      onDone();
    },
    changes: [api.heats.key(), api.timetable.key()],
  });
  const moved = (at: string) => toWall(Date.parse(at) + later * 60_000, event.timeZone);
  return (
    <Stack gap="sm">
      {rest && before && isPlanned(before) && (
        <>
          <Notice tone="warn">
            {messages.heatPlans.blockRestWhy(
              before.name,
              formatHour(before.block.end, event.timeZone),
              rest.min,
              askedRestMin,
            )}
          </Notice>
          <Button
            variant="default"
            loading={move.isPending}
            onClick={() => move.mutate({ testId: test.uid, start: moved(start), end: moved(end), commandId: newId() })}
          >
            {`Empezar ${later} min después`}
          </Button>
        </>
      )}
      <Text size="sm" dim={judges.has >= judges.needs}>
        {`Jueces: ${judges.has} para ${counted(judges.needs, 'carril', 'carriles')} a esa hora`}
      </Text>
    </Stack>
  );
}

function Fields({ plan, test, onDone }: Props) {
  const queries = useQueryClient();
  const { timeZone } = plan.event;
  const changes = [api.heats.key(), api.timetable.key()];
  const begin = test.block
    ? { start: toWall(test.block.start, timeZone), end: toWall(test.block.end, timeZone) }
    : firstTimes(plan, test);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin,
    schema: BlockFormSchema,
    mutation: api.heats.setBlock.mutationOptions(),
    input: times => ({ ...times, testId: test.uid, commandId: newId() }),
    saved: () => {
      notify.success(messages.heats.blockSet);
      onDone();
    },
    settled: () => Promise.all(changes.map(queryKey => queries.invalidateQueries({ queryKey }))),
  });
  const remove = useAction(api.heats.removeBlock.mutationOptions(), {
    done: () => {
      notify.success(messages.heats.blockRemoved);
      onDone();
    },
    changes,
  });
  // The end moves with the start, so that the block keeps its length.
  const moveStart = (start: string) => {
    const { start: was, end } = form.getValues();
    if (start !== '' && was !== '' && end !== '') {
      const length = toInstant(end, timeZone).getTime() - toInstant(was, timeZone).getTime();
      form.setFieldValue('end', toWall(toInstant(start, timeZone).getTime() + length, timeZone));
    }
    form.setFieldValue('start', start);
  };
  const zone = useZoneNote(timeZone, test.start, test.end);
  const limits = { min: toWall(test.start, timeZone), max: toWall(test.end, timeZone) };
  return (
    <Stack {...bound} as="form" gap="md">
      <DateTimeField
        label="Empieza"
        description={zone && `En ${zone}.`}
        invalidError={messages.field.dateTime}
        required
        disabled={isSending}
        {...limits}
        {...form.getInputProps('start')}
        onChange={moveStart}
      />
      <DateTimeField
        label="Termina"
        invalidError={messages.field.dateTime}
        required
        disabled={isSending}
        {...limits}
        {...form.getInputProps('end')}
      />
      <FormFailure>{failure}</FormFailure>
      <Row>
        <Button type="submit" variant="strong" size="lg" loading={isSending} className="grow">
          {test.block ? 'Guardar' : 'Poner hora'}
        </Button>
        {test.block && (
          <Button
            variant="default"
            size="lg"
            loading={remove.isPending}
            onClick={() => remove.mutate({ testId: test.uid, commandId: newId() })}
          >
            Quitar
          </Button>
        )}
      </Row>
    </Stack>
  );
}
