import { Button } from '@mantine/core';
import { unitWords } from '#domain/competition/wods/wod-types.ts';
import type { Control, FormView } from '#web/lib/form/form-table.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import styles from './wod-editor.module.css';
import { proposedTarget, type WodHome, type WodValues } from './wod-values.ts';
import { mixedWords, unitIn } from './wod-words.ts';

/** The field for the target, which is computed from rounds and exercises until a person changes it. */
export function TargetField(props: { control: Control<number | null>; form: FormView<WodValues, WodHome> }) {
  const { control, form } = props;
  const { values } = form;
  const proposed = proposedTarget(values);
  const unit = unitIn(values) ?? 'reps';
  const { targetByHand: byHand } = values;
  const own = byHand
    ? `La escribiste tú${proposed === null ? '.' : `; por los ejercicios serían ${proposed}.`}`
    : 'Se calcula sola: rondas × la suma de las cantidades. Corrígela si tu test es distinto.';
  const mixed = mixedWords(values);
  return (
    <div className={styles.target}>
      <NumberField
        // The field keeps the text that was typed. A proposed value replaces it only with a new key.
        key={byHand ? 'own' : `proposed ${proposed}`}
        label={unit === 'reps' ? 'Repeticiones válidas' : `Meta en ${unitWords[unit][1]}`}
        required
        {...control}
        description={[values.typeWod === 'for time' ? own : 'Quien llegue a ella no tiene penalización.', mixed]
          .filter(Boolean)
          .join(' ')}
        value={byHand ? values.validReps : proposed}
        onChange={next => form.set({ validReps: next, targetByHand: true })}
      />
      {byHand && proposed !== null && proposed !== values.validReps && (
        <Button variant="subtle" className={styles.propose} onClick={() => form.set({ targetByHand: false })}>
          {`Usar ${proposed}`}
        </Button>
      )}
    </div>
  );
}
