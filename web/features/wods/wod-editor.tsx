import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { stillTrue } from '#web/lib/form-errors.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OtherVersion } from '#web/ui/other-version.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { WizardBar } from '#web/ui/wizard.tsx';
import { checkWod } from './check-wod.ts';
import type { WodFormState } from './use-wod-form.ts';
import { WodCard } from './wod-card.tsx';
import styles from './wod-editor.module.css';
import { WodBasics, WodExercises, WodScoring, WodType } from './wod-fields.tsx';
import { WodMoments } from './wod-moments.tsx';
import { previewOf } from './wod-values.ts';

/** The form of a test beside the card that an athlete will read of it; below it on a phone. */
export function WodEditor(props: {
  state: WodFormState;
  saveLabel: string;
  /** Saves what is right; what went wrong stands at its field and is answered as a sentence. */
  onSave: () => Promise<string | null>;
  /** Why nothing can be changed any more. */
  locked?: string;
  back?: ReactNode;
  inDialog?: boolean;
}) {
  const { state, saveLabel, onSave, locked, back, inDialog } = props;
  const { form, home, values, other } = state;
  const node = useRef<HTMLFormElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = checkWod(values, home);
  useReturnFocus(busy);
  const closed = busy || locked !== undefined;
  const said = stillTrue(failure, form.errors);
  // While it was sent the fields were closed, and none of them could take the focus.
  useEffect(() => {
    if (failure && !busy) focusFirstError(node.current);
  }, [failure, busy]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (closed) return;
    setFailure(null);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setFailure(messages.server.invalid);
    setBusy(true);
    try {
      setFailure(await onSave());
    } finally {
      setBusy(false);
    }
  };
  const parts = { ...state, wrong: locked ? {} : wrong, disabled: closed };
  return (
    <form ref={node} noValidate onSubmit={save} aria-busy={busy} data-in-dialog={inDialog} className={styles.form}>
      {locked && (
        <div className={styles.notice}>
          <Notice tone="warn">{locked}</Notice>
        </div>
      )}
      {state.hasDraft && state.isDirty && !locked && (
        <div className={styles.notice}>
          <Notice
            action={
              <Button variant="default" size="sm" onClick={state.startOver}>
                Descartar
              </Button>
            }
          >
            Recuperamos lo que estabas escribiendo.
          </Notice>
        </div>
      )}
      {other.rows.length > 0 && <OtherVersion rows={other.rows} onAll={other.chooseAll} disabled={closed} />}
      <div className={styles.layout}>
        <fieldset className={`card ${styles.fields}`} disabled={closed} aria-label="Test">
          <WodBasics {...parts} />
          <WodType {...parts} />
          <WodExercises {...parts} />
          <WodScoring {...parts} />
          <WodMoments {...parts} />
        </fieldset>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section className={styles.preview} aria-labelledby={id} tabIndex={0}>
          <h2 id={id} className="eyebrow">
            Así lo verá un atleta
          </h2>
          <WodCard wod={previewOf(values, home)} timeZone={home.event.timeZone} now={home.event.now} />
        </section>
      </div>
      <WizardBar back={back} note={said && <FormFailure>{said}</FormFailure>}>
        {!locked && (
          <Button type="submit" loading={busy}>
            {saveLabel}
          </Button>
        )}
      </WizardBar>
    </form>
  );
}
