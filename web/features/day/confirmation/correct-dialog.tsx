import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { missName, type Unit, unitWords } from '#domain/competition/wods/wod-types.ts';
import { hasDecimals, isFarFrom, readAmount } from '#domain/day/rails/counting.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { readTiebreak, readTime } from '#domain/scoring/results/typed.ts';
import { isCapped, type MeasuredWod, measuredTestOf } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { problemsOfCount } from '#web/entities/rail/typed-count.ts';
import { api, client } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './confirm.module.css';
import { phoneOf, Value } from './two-results.tsx';

const words = messages.rails;
/** Frequent reasons as buttons, in words of the unit (sketch 19). */
function usualOf(unit: Unit): string[] {
  if (unit === 'reps') return ['No-rep sin marcar', 'Rep sin contar', 'Reloj'];
  if (unit === 'kg') return ['Nulo sin marcar', 'Carga equivocada'];
  const [one] = unitWords[unit];
  return ['Nulo sin marcar', `${one[0]!.toUpperCase()}${one.slice(1)} sin contar`, 'Reloj'];
}

type Props = {
  rail: RailToConfirm;
  /** The count that is offered, in place of the one of before. */
  filled?: number;
  unit: Unit;
  test: MeasuredWod;
  onClose: () => void;
};

/** Replaces the result of any kind of test and confirms it in the same press (LIVE-D5). */
export function CorrectDialog({ rail, filled, unit, test, onClose }: Props) {
  const queries = useQueryClient();
  const measured = measuredTestOf(test);
  const members = rail.members ?? 1;
  const before = rail.quantity ?? rail.counted?.quantity ?? rail.count;
  const offered = filled ?? before;
  const timeBefore = rail.quantity === null ? (rail.counted?.timeMs ?? null) : rail.timeMs;
  const [isSure, setSure] = useState<number | null>(null);
  const problemsOf = (typed: { quantity: string; time: string }) =>
    problemsOfCount(typed, { unit, test, members: rail.members });
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: {
      quantity: offered === null ? '' : formatQuantity(offered).replaceAll(',', ''),
      time: timeBefore === null ? '' : writeTime(Math.round(timeBefore / members)),
      tiebreak: rail.tiebreakMs === null ? '' : writeTime(rail.tiebreakMs),
      reason: '',
    },
    schema: {
      quantity: (_, values) => problemsOf(values).quantity,
      time: (_, values) => problemsOf(values).time,
      tiebreak: typed => (readTiebreak(typed) === 'tiebreak' ? messages.result.tiebreak : null),
      reason: typed => (typed.trim() ? null : words.reason),
    },
    confirm: () => {
      const count = readAmount(form.getValues().quantity, unit);
      if (typeof count !== 'number' || !isFarFrom(count, before ?? 0) || isSure === count) return true;
      setSure(count);
      return false;
    },
    mutation: {
      mutationFn: (input: Parameters<typeof client.rails.correct>[0]) => client.rails.correct(input),
    },
    input: ({ quantity, time, tiebreak, reason }) => {
      const [count, timeMs, tiebreakMs] = [readAmount(quantity, unit), readTime(time), readTiebreak(tiebreak)];
      return {
        railId: rail.uid,
        count: typeof count === 'number' ? count : 0,
        timeMs: test.needTime && typeof timeMs === 'number' ? timeMs : null,
        ...(typeof tiebreakMs !== 'string' && { tiebreakMs }),
        version: rail.version,
        reason,
        commandId: newId(),
      };
    },
    saved: () => {
      notify.success(words.corrected);
      onClose();
    },
    settled: () =>
      Promise.all([api.rails.key(), api.heats.key()].map(queryKey => queries.invalidateQueries({ queryKey }))),
  });
  const { quantity } = form.getValues();
  const count = readAmount(quantity, unit);
  const amount = typeof count === 'number' ? `${formatQuantity(count)} ${unit}` : null;
  const isFar = isSure !== null && isSure === count;
  const isShort = typeof count === 'number' && isCapped(Math.floor(count / members), measured);
  const reasons = usualOf(unit);
  const { reason } = form.getValues();
  const isOther = reason !== '' && !reasons.includes(reason);
  const other = useRef<HTMLTextAreaElement>(null);
  const field = useId();
  return (
    <Dialog
      title={`Corregir el ${messages.floor.railName(rail.number).toLowerCase()}`}
      size="lg"
      isBusy={isSending}
      onClose={onClose}
    >
      <Stack {...bound} as="form">
        <Text dim className="wraps">
          {rail.entry}
        </Text>
        <Sources rail={rail} unit={unit} />
        <Row align="start">
          <TextField
            label={words.amountLabels[unit]}
            style={{ flex: '1 1 9rem' }}
            inputMode={hasDecimals(unit) ? 'decimal' : 'numeric'}
            description={rail.members === null ? undefined : 'De todo el equipo.'}
            autoComplete="off"
            maxLength={12}
            required
            data-autofocus
            classNames={{ input: styles.figure }}
            rightSection={<Difference count={count} before={before} />}
            rightSectionWidth={104}
            rightSectionPointerEvents="none"
            {...form.getInputProps('quantity')}
            onFocus={event => event.currentTarget.select()}
          />
          {test.needTime && (
            <TextField
              label={rail.members === null ? 'Tiempo' : 'Tiempo de cada atleta'}
              style={{ flex: '1 1 9rem' }}
              placeholder="mm:ss"
              description={
                isShort ? `No llega a la meta: cuenta el tope, ${writeTime(measured.timeCapMs)}.` : undefined
              }
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              required={!isShort}
              classNames={{ input: styles.figure }}
              {...form.getInputProps('time')}
            />
          )}
          {rail.tiebreakMs !== null && (
            <TextField
              label="Desempate"
              style={{ flex: '1 1 7rem' }}
              placeholder="mm:ss"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              classNames={{ input: styles.figure }}
              {...form.getInputProps('tiebreak')}
            />
          )}
        </Row>
        <Stack gap="xs">
          <Text as="label" size="sm" strong htmlFor={field}>
            Motivo <span aria-hidden="true">*</span>
          </Text>
          <Row gap="xs" role="group" aria-label="Motivos frecuentes">
            {reasons.map(text => (
              <Button
                key={text}
                variant={reason === text ? 'strong' : 'default'}
                size="lg"
                className={styles.pill}
                aria-pressed={reason === text}
                onClick={() => form.setFieldValue('reason', text)}
              >
                {text}
              </Button>
            ))}
            <Button
              variant={isOther ? 'strong' : 'default'}
              size="lg"
              className={styles.pill}
              aria-pressed={isOther}
              onClick={() => {
                if (!isOther) form.setFieldValue('reason', '');
                other.current?.focus();
              }}
            >
              Otro
            </Button>
          </Row>
          <TextArea
            ref={other}
            id={field}
            description="Queda junto al resultado, y el atleta lo lee en el aviso."
            required
            autosize
            minRows={2}
            maxLength={280}
            {...form.getInputProps('reason')}
          />
        </Stack>
        {rail.signature !== null && (
          <Notice tone="warn">La firma vale para el conteo de antes: se borra. Lo contado queda guardado.</Notice>
        )}
        {isFar && <Notice tone="warn">{words.isFar(`${amount}`, `${formatQuantity(before ?? 0)} ${unit}`)}</Notice>}
        {failure && Object.keys(form.errors).length === 0 && <Notice tone="bad">{failure}</Notice>}
        <DialogAnswers>
          <Button variant="default" size="xl" onClick={onClose} disabled={isSending}>
            Cancelar
          </Button>
          <Button type="submit" size="xl" disabled={reason.trim() === ''} loading={isSending}>
            {isFar ? `Sí, ${amount}` : amount ? `Corregir a ${amount} y confirmar` : 'Corregir y confirmar'}
          </Button>
        </DialogAnswers>
        {reason.trim() === '' && (
          <Text size="sm" dim>
            {words.reasonMissing}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** The sources of the rail's result; one of them holds now. */
function Sources({ rail, unit }: Pick<Props, 'rail' | 'unit'>) {
  const { quantity, count, timeMs, noReps, counted, otherCount, second } = rail;
  const misses = noReps > 0 && `${noReps} ${missName(unit, noReps)}`;
  const holds = ['Vale ahora', !rail.isTyped && misses].filter(Boolean).join(' · ');
  const from = rail.paper ? 'Tarjeta de papel' : rail.isTyped ? 'Organización' : phoneOf(rail);
  return (
    <div className={styles.values}>
      <Value quantity={quantity ?? count} timeMs={timeMs} unit={unit} from={from} note={holds} />
      {rail.isTyped && counted && <Value {...counted} unit={unit} from={phoneOf(rail)} note={misses || undefined} />}
      {second?.count != null && (
        <Value
          quantity={second.count}
          timeMs={null}
          unit={unit}
          from="Segundo juez"
          note={second.noReps > 0 ? `${second.noReps} ${missName(unit, second.noReps)}` : undefined}
        />
      )}
      {otherCount !== null && <Value quantity={otherCount} timeMs={null} unit={unit} from="El teléfono de antes" />}
    </div>
  );
}

/** How far the typed count is from the one of before. */
function Difference({ count, before }: { count: unknown; before: number | null }) {
  if (typeof count !== 'number' || before === null || count === before) return null;
  const by = `${count > before ? '+' : '−'}${formatQuantity(Math.abs(count - before))}`;
  return <strong className={`nowrap text-sm ${styles.why}`}>{`${by} de ${formatQuantity(before)}`}</strong>;
}
