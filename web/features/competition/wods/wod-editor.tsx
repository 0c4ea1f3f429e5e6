import { type ReactNode, useId } from 'react';
import { typeEventsOf } from '#domain/competition/wods/wod-rules.ts';
import { EditForm } from '#web/lib/form/edit-form.tsx';
import type { EditFormState } from '#web/lib/form/use-edit-form.ts';
import { checkWod } from './check-wod.ts';
import { WodCard } from './wod-card.tsx';
import styles from './wod-editor.module.css';
import { wodTable } from './wod-table.tsx';
import { previewOf, settled, type WodHome, type WodValues } from './wod-values.ts';

const onlyStage = 'El evento no tiene clasificatorio: todos sus tests son de este tipo.';

export const wodForm = (home: WodHome) => ({
  table: wodTable,
  home,
  settle: settled,
  check: checkWod,
  locked: typeEventsOf(home.event).length === 1 ? { typeEvent: onlyStage } : {},
});

/** The form of a test beside the card that athletes see. On a phone the card is below the form. */
export function WodEditor(props: {
  form: EditFormState<WodValues, WodHome>;
  submitLabel: string;
  back: ReactNode;
  inDialog?: boolean;
}) {
  const { values, home } = props.form;
  const id = useId();
  return (
    <EditForm
      label="Test"
      {...props}
      beside={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.preview} aria-labelledby={id} tabIndex={0}>
          <h2 id={id} className="eyebrow">
            Así lo verá un atleta
          </h2>
          <WodCard wod={previewOf(values, home)} timeZone={home.event.timeZone} now={home.event.now} />
        </section>
      }
    />
  );
}
