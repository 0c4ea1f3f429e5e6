import { railTarget } from '#domain/day/rails/finish-values.ts';
import '#web/ui/styles/form-styles.ts';
import type { CardPlace, PrintedCard, TypedCard } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { countsExercises, missName } from '#domain/competition/wods/wod-types.ts';
import { hasDecimals, readAmount } from '#domain/day/rails/counting.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { readQuantity, readTiebreak, readTime } from '#domain/scoring/results/typed.ts';
import { isCapped, measuredTestOf } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { problemsOfCount } from '#web/entities/rail/typed-count.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { typeCard } from '#web/lib/outbox/card-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import styles from './card.module.css';

/** Null: the card waits on this device. */
type Typing = { account: string; onSaved: (answer: TypedCard | null) => void };
type Props = Typing & { card: PrintedCard /** The chosen rail of a blank card. */; at: CardPlace | null };

const numeric = { autoComplete: 'off', className: styles.field } as const;
const capitalized = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;

const signedOnPaper = {
  label: 'Firma en el papel',
  required: true,
  options: [
    { value: true, label: 'El atleta firmó' },
    { value: false, label: 'El atleta no firmó' },
  ],
} as const;
const isChosen = (isSigned: boolean | null) => (isSigned === null ? messages.cards.chooseSigned : null);

/** The fields of the test, in the order of the printed card. */
export function CardForm({ card, at, account, onSaved }: Props) {
  const { code, test, members, typed } = card;
  const { unit } = test;
  const problemsOf = (values: { quantity: string; time: string }) => problemsOfCount(values, { unit, test, members });
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: {
      quantity: typed ? formatQuantity(typed.count) : '',
      time: typed?.timeMs == null ? '' : writeTime(typed.timeMs),
      noReps: typed?.noReps == null ? '' : `${typed.noReps}`,
      tiebreak: typed?.tiebreakMs == null ? '' : writeTime(typed.tiebreakMs),
      isSigned: (typed?.isSigned ?? null) as boolean | null,
    },
    schema: {
      quantity: (_, values) => problemsOf(values).quantity,
      time: (_, values) => problemsOf(values).time,
      noReps: text => (/^\d{0,4}$/.test(text.trim()) ? null : messages.rails.amounts.digits),
      tiebreak: text => (readTiebreak(text) === 'tiebreak' ? messages.result.tiebreak : null),
      isSigned: isChosen,
    },
    mutation: { mutationFn: (input: Parameters<typeof typeCard>[1]) => typeCard(account, input) },
    input: ({ quantity, time, noReps, tiebreak, isSigned }) => {
      const [count, timeMs, tiebreakMs] = [readAmount(quantity, unit), readTime(time), readTiebreak(tiebreak)];
      return {
        code,
        count: typeof count === 'number' ? count : 0,
        timeMs: test.needTime && typeof timeMs === 'number' ? timeMs : null,
        tiebreakMs: typeof tiebreakMs === 'number' ? tiebreakMs : null,
        noReps: noReps.trim() === '' ? null : Number(noReps),
        isSigned: isSigned === true,
        seen: card.typedAt,
        ...(at && { at }),
      };
    },
    saved: onSaved,
  });
  const { quantity } = form.getValues();
  const count = readAmount(quantity, unit);
  const measured = measuredTestOf(test);
  const isShort = typeof count === 'number' && isCapped(Math.floor(count / (members ?? 1)), measured);
  const all = railTarget(test.validReps, members);
  const target = test.typeWod === 'for time' && all !== null ? `, de ${all}` : '';
  return (
    <Stack {...bound} as="form" gap="lg">
      <div className={styles.fields}>
        <TextField
          {...numeric}
          label={`${messages.rails.amountLabels[unit]}${target}`}
          inputMode={hasDecimals(unit) ? 'decimal' : 'numeric'}
          description={members === null ? undefined : 'De todo el equipo.'}
          maxLength={12}
          required
          {...form.getInputProps('quantity')}
        />
        {test.needTime && (
          <TextField
            {...numeric}
            label={members === null ? 'Tiempo' : 'Tiempo de cada atleta'}
            description={isShort ? `Cuenta el tope, ${writeTime(measured.timeCapMs)}.` : undefined}
            placeholder="mm:ss"
            inputMode="numeric"
            maxLength={9}
            required={!isShort}
            {...form.getInputProps('time')}
          />
        )}
        <TextField
          {...numeric}
          label={capitalized(missName(unit, 2))}
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('noReps')}
        />
        {countsExercises(test.typeWod) && (
          <TextField
            {...numeric}
            label="Desempate"
            placeholder="mm:ss"
            inputMode="numeric"
            maxLength={9}
            {...form.getInputProps('tiebreak')}
          />
        )}
      </div>
      <ChoiceField
        {...signedOnPaper}
        value={form.getValues().isSigned}
        error={form.errors.isSigned}
        onChange={next => form.setFieldValue('isSigned', next)}
      />
      {card.countedBy !== null && (
        <Notice tone="info">
          En este carril también contó el teléfono
          {card.countedBy && ` de ${card.countedBy}`}. Lo verás al guardar.
        </Notice>
      )}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className={styles.foot}>
        <Button type="submit" variant="filled" size="xl" fullWidth loading={isSending}>
          Guardar
        </Button>
        {card.done.of > 0 && (
          <Text size="sm" dim className={styles.done}>
            {card.done.typed} de {card.done.of} tarjetas escritas
          </Text>
        )}
      </div>
    </Stack>
  );
}

/** Without a network the test of a card is not known. The server checks the numbers when the card is sent. */
export function OfflineCardForm({ code, account, onSaved }: Typing & { code: string }) {
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { quantity: '', time: '', noReps: '', tiebreak: '', isSigned: null as boolean | null },
    schema: {
      quantity: text => (typeof readQuantity(text) === 'number' ? null : messages.rails.amounts.quantity),
      time: text => (text.trim() === '' || typeof readTime(text) === 'number' ? null : messages.rails.time),
      noReps: text => (/^\d{0,4}$/.test(text.trim()) ? null : messages.rails.amounts.digits),
      tiebreak: text => (readTiebreak(text) === 'tiebreak' ? messages.result.tiebreak : null),
      isSigned: isChosen,
    },
    mutation: { mutationFn: (input: Parameters<typeof typeCard>[1]) => typeCard(account, input) },
    input: ({ quantity, time, noReps, tiebreak, isSigned }) => {
      const [count, timeMs, tiebreakMs] = [readQuantity(quantity), readTime(time), readTiebreak(tiebreak)];
      return {
        code,
        count: typeof count === 'number' ? count : 0,
        timeMs: typeof timeMs === 'number' ? timeMs : null,
        tiebreakMs: typeof tiebreakMs === 'number' ? tiebreakMs : null,
        noReps: noReps.trim() === '' ? null : Number(noReps),
        isSigned: isSigned === true,
        // Without a network the newest words of the card are not known.
        seen: null,
      };
    },
    saved: onSaved,
  });
  const clock = { ...numeric, placeholder: 'mm:ss', inputMode: 'numeric', maxLength: 9 } as const;
  return (
    <Stack {...bound} as="form" gap="lg">
      <div className={styles.fields}>
        <TextField
          {...numeric}
          label="Cantidad"
          description="Reps, kilos, metros o puntos."
          inputMode="decimal"
          maxLength={12}
          required
          {...form.getInputProps('quantity')}
        />
        <TextField {...clock} label="Tiempo" description="Si la tarjeta lo pide." {...form.getInputProps('time')} />
        <TextField
          {...numeric}
          label="No-reps o nulos"
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('noReps')}
        />
        <TextField {...clock} label="Desempate" {...form.getInputProps('tiebreak')} />
      </div>
      <ChoiceField
        {...signedOnPaper}
        value={form.getValues().isSigned}
        error={form.errors.isSigned}
        onChange={next => form.setFieldValue('isSigned', next)}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button type="submit" variant="filled" size="xl" fullWidth loading={isSending}>
        Guardar en este teléfono
      </Button>
    </Stack>
  );
}
