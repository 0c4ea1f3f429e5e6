import '#web/ui/styles/form-styles.ts';
import '#web/ui/styles/choice-styles.ts';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ProtestOfDay, Timeline } from '#contract/day/protests.ts';
import { messages } from '#contract/messages.ts';
import { hasDecimals, readAmount } from '#domain/day/rails/counting.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { readTime } from '#domain/scoring/results/typed.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { problemsOfCount } from '#web/entities/rail/typed-count.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { api, client } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { countsOf, useTimelines } from './rail-counts.ts';
import { nameOfCount, RailEvidence } from './rail-evidence.tsx';

const words = messages.protests;
type Ruling = Parameters<typeof client.protests.rule>[0];
type Props = { protest: ProtestOfDay; mayRun: boolean; onClose: () => void };

const sides = { athlete: 'El atleta', judge: 'El atleta, en el teléfono del juez', manager: 'La mesa' } as const;

/** A protest with all that was counted, and its ruling. */
export function ProtestDialog({ protest, mayRun, onClose }: Props) {
  const { rail, heat, test, entry, reason, bySide, result } = protest;
  return (
    <Dialog
      title={`Protesta, ${messages.floor.railName(rail.number).toLowerCase()}`}
      size="lg"
      losesNothing={!mayRun}
      onClose={onClose}
    >
      <Stack>
        <Stack gap="2xs">
          <Text as="h3" size="2xl" num className="wraps">
            {entry}
          </Text>
          {result && (
            <Text size="lg" num>
              {writeResult(result, test)}
            </Text>
          )}
          <Text dim className="wraps">{`${test.name} · ${heat.name}`}</Text>
        </Stack>
        <Notice tone="warn" title={sides[bySide]}>
          {reason === '' ? 'Sin motivo: la cuenta se eliminó.' : `«${reason}»`}
        </Notice>
        <RailEvidence railId={rail.uid} />
        {mayRun && <RulingForm protest={protest} onDone={onClose} />}
      </Stack>
    </Dialog>
  );
}

const keyOf = ({ role, epoch }: Timeline) => `${role} ${epoch}`;

/** The result stands, or another one holds. The person who protested reads the reason. */
function RulingForm({ protest, onDone }: { protest: ProtestOfDay; onDone: () => void }) {
  const queries = useQueryClient();
  const { data } = useTimelines(protest.rail.uid);
  const { result, test, members } = protest;
  const { unit } = test;
  const others = data ? countsOf(data).filter(({ count }) => count !== result?.quantity) : [];
  const problemsOf = (typed: { quantity: string; time: string }) => problemsOfCount(typed, { unit, test, members });
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: {
      holds: 'stands',
      quantity: '',
      time: result?.timeMs == null ? '' : writeTime(Math.round(result.timeMs / (members ?? 1))),
      reason: '',
      confirm: true,
    },
    schema: {
      quantity: (_, values) => (values.holds === 'typed' ? problemsOf(values).quantity : null),
      time: (_, values) => (values.holds === 'typed' ? problemsOf(values).time : null),
      reason: typed => (typed.trim() ? null : words.ruling),
    },
    mutation: { mutationFn: (input: Ruling) => client.protests.rule(input) },
    input: ({ holds, quantity, time, reason, confirm }): Ruling => {
      const chosen = others.find(each => keyOf(each) === holds);
      const [count, timeMs] = [readAmount(quantity, unit), readTime(time)];
      const typed = {
        count: typeof count === 'number' ? count : 0,
        timeMs: test.needTime && typeof timeMs === 'number' ? timeMs : null,
      };
      return {
        ...{ protestId: protest.uid, version: protest.version, reason, confirm, commandId: newId() },
        outcome: holds === 'stands' ? 'stands' : 'upheld',
        ...(chosen && { settle: { role: chosen.role, epoch: chosen.epoch } }),
        ...(holds === 'typed' && { typed }),
      };
    },
    saved: () => {
      notify.success(words.ruled);
      onDone();
    },
    settled: () =>
      Promise.all(
        [api.protests.key(), api.rails.key(), api.heats.key()].map(queryKey => queries.invalidateQueries({ queryKey })),
      ),
  });
  const { holds, quantity, confirm } = form.getValues();
  const before = result ? formatQuantity(result.quantity) : null;
  const stands = before === null ? 'Se queda como está' : `Se queda ${before}`;
  const chosen = others.find(each => keyOf(each) === holds);
  const typed = readAmount(quantity, unit);
  const amount = chosen ? chosen.count : typeof typed === 'number' ? typed : null;
  const said = holds === 'stands' ? stands : amount === null ? 'Vale otro resultado' : `Vale ${formatQuantity(amount)}`;
  return (
    <Stack {...bound} as="form">
      <ChoiceField
        label="¿Qué vale?"
        options={[
          { value: 'stands', label: stands },
          ...others.map(each => ({
            value: keyOf(each),
            label: `Vale ${formatQuantity(each.count)}`,
            description: nameOfCount(each),
          })),
          { value: 'typed', label: 'Otro resultado' },
        ]}
        value={holds}
        onChange={value => form.setFieldValue('holds', value)}
      />
      {holds === 'typed' && (
        <Row align="start">
          <TextField
            label={messages.rails.amountLabels[unit]}
            style={{ flex: '1 1 9rem' }}
            inputMode={hasDecimals(unit) ? 'decimal' : 'numeric'}
            description={members === null ? undefined : 'De todo el equipo.'}
            autoComplete="off"
            maxLength={12}
            required
            {...form.getInputProps('quantity')}
          />
          {test.needTime && (
            <TextField
              label={members === null ? 'Tiempo' : 'Tiempo de cada atleta'}
              style={{ flex: '1 1 9rem' }}
              placeholder="mm:ss"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              {...form.getInputProps('time')}
            />
          )}
        </Row>
      )}
      <TextArea
        label="Motivo"
        description="Lo lee quien protestó, en su página del día."
        required
        autosize
        minRows={2}
        maxLength={280}
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label="Confirmar ahora"
        description="Sin esto el resultado sigue provisional y espera la segunda llave."
        {...form.getInputProps('confirm', { type: 'checkbox' })}
      />
      {failure && Object.keys(form.errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
      <DialogSubmit isBusy={isSending} onCancel={onDone}>
        {confirm && (holds !== 'stands' || result) ? `${said} y confirmar` : said}
      </DialogSubmit>
    </Stack>
  );
}
